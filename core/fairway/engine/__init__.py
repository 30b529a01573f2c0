"""The referee: it asks the plugins and lets effects happen. It knows no file, no picture and no clock."""
