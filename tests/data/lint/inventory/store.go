package inventory

// Store keeps items.
type Store interface {
	Put(name string) error
}
