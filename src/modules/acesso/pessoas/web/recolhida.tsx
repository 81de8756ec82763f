import { useState, type ReactNode } from 'react'

/** A collapsed section: its content mounts and loads when opened. */
export function Recolhida({ titulo, children }: { titulo: string; children: ReactNode }) {
  const [aberta, setAberta] = useState(false)
  return (
    <details className="border-b px-4 py-2 last:border-b-0" onToggle={(e) => setAberta(e.currentTarget.open)}>
      <summary className="cursor-pointer text-12 font-semibold">{titulo}</summary>
      {aberta && children}
    </details>
  )
}
