import type { ReactNode } from 'react'

/** The buttons of a step, at the foot of what scrolls. */
export const RodapeDoPasso = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 flex flex-wrap justify-end gap-2 border-t pt-4">{children}</div>
)
