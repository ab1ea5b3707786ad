; types
