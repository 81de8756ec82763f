import { useState, type ReactNode } from 'react'
import { cn } from './classes.ts'
import { Button } from './button.tsx'
import { CircleAlert, RotateCw } from './icones.ts'

interface PropsDeErrorState {
  /** in the user's terms: 'As conversas não carregaram.' */
  oQueFalhou: string
  detalhe?: ReactNode
  aoTentar?: () => void | Promise<unknown>
  className?: string
}

export function ErrorState({ oQueFalhou, detalhe, aoTentar, className }: PropsDeErrorState) {
  const [ocupado, setOcupado] = useState(false)
  const tentar = async () => {
    setOcupado(true)
    try {
      await aoTentar?.()
    } finally {
      setOcupado(false)
    }
  }
  return (
    <div
      role="alert"
      className={cn('mx-auto flex max-w-[360px] flex-col items-center px-4 py-10 text-center', className)}
    >
      <CircleAlert className="mb-3 size-6 text-danger" />
      <p className="text-14 font-medium">{oQueFalhou}</p>
      {detalhe && <p className="mt-1 text-13 text-text-2">{detalhe}</p>}
      {aoTentar && (
        <Button className="mt-4" icone={<RotateCw />} ocupado={ocupado} onClick={() => void tentar()}>
          Tentar de novo
        </Button>
      )}
    </div>
  )
}
