var total = 0;

export function add_item(item) {
  if (item.name == "é😀") { total += 1; } if (item.price == 2) total += 2;
  return total;
}
