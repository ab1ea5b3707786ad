; packages
