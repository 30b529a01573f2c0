"""What a seat may know, and what follows from it: previews, projected scores, and how far one may take back."""
