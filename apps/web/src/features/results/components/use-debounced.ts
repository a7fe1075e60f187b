import { useEffect, useState } from 'react'

/** A value that follows another when that has rested for so many milliseconds: a slider asks once, where it stops. */
export function useDebounced<Value>(value: Value, restMs: number): Value {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return later
}
