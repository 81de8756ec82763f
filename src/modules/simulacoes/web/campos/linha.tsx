import type { ReactNode } from 'react'

/** A field with its name at the left, in the dense inputs. The field carries the name for readers. */
export const LinhaDeCampo = ({ rotulo, children }: { rotulo: string; children: ReactNode }) => (
  <div className="grid min-h-[31px] grid-cols-[minmax(0,1fr)_150px] items-center gap-2">
    <span aria-hidden="true">{rotulo}</span>
    {children}
  </div>
)
