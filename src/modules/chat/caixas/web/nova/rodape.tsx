import type { ReactNode } from 'react'

/** Buttons of a step, below its scrolling content. */
export const RodapeDoPasso = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 flex flex-wrap justify-end gap-2 border-t pt-4">{children}</div>
)
