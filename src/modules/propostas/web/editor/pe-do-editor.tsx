import type { ReactNode } from 'react'
import { cn } from '#ui/classes.ts'
import { Button } from '#ui/button.tsx'
import { dataHora } from '#ui/formatos.ts'
import { GitCompare, Undo2 } from '#ui/icones.ts'
import { AtoPrincipal } from './ato-principal.tsx'
import { PeDaGravacao } from './pe-da-gravacao.tsx'
import type { PropsDaMoldura } from './props.ts'

interface PropsDoPe extends PropsDaMoldura {
  somenteLeitura: boolean
  podeDesfazer: boolean
  className?: string
  children?: ReactNode
}

/** The foot of the editor on a desk: what is saved, until when it is valid, and the acts. */
export function PeDoEditor({ somenteLeitura, podeDesfazer, className, children, ...p }: PropsDoPe) {
  return (
    <footer
      className={cn(
        'flex min-h-12 flex-wrap items-center gap-x-3',
        'gap-y-1 border-t px-5 py-1 text-12 text-text-2',
        className,
      )}
    >
      <PeDaGravacao gravacao={p.gravacao} versao={p.proposta.versao} aoTentar={p.aoTentar} />
      {children}
      <span className="flex-1" />
      {p.proposta.vence_em && <span className="num">Vale até {dataHora(p.proposta.vence_em).replace(' ', ', ')}</span>}
      {p.aoVerDiferencas && (
        <Button tamanho="pequeno" variante="fantasma" icone={<GitCompare />} onClick={p.aoVerDiferencas}>
          Diferenças
        </Button>
      )}
      {!somenteLeitura && (
        <>
          <Button
            tamanho="pequeno"
            variante="fantasma"
            icone={<Undo2 />}
            atalho="mod+z"
            disabled={!podeDesfazer}
            onClick={p.aoDesfazer}
          >
            Desfazer
          </Button>
          <AtoPrincipal {...p} />
        </>
      )}
    </footer>
  )
}
