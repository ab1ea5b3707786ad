; imports
