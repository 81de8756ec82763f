import type { ReactNode } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { Undo2 } from '#ui/icones.ts'
import { AtoPrincipal } from './ato-principal.tsx'
import { PeDaGravacao } from './pe-da-gravacao.tsx'
import type { PropsDaMoldura } from './props.ts'

export type FiguraDaTira = readonly [nome: string, valor: ReactNode]

/** The three figures that stay on top of the phone's editor. */
export const TiraDoTopo = ({ figuras }: { figuras: readonly FiguraDaTira[] }) => (
  <dl className="num grid grid-cols-[1.2fr_1fr_1.2fr] border-b bg-surface">
    {figuras.map(([nome, valor]) => (
      <div key={nome} className="min-w-0 px-3 py-2 not-first:border-l">
        <dt className="truncate text-12 text-text-2">{nome}</dt>
        <dd className="truncate text-16 font-semibold tracking-tight">{valor}</dd>
      </div>
    ))}
  </dl>
)

interface PropsDoPe extends PropsDaMoldura {
  somenteLeitura: boolean
  podeDesfazer: boolean
}

/** The foot of the editor on a phone: what is saved, undo and the main act in the reach of the thumb. */
export const PeNoCelular = ({ somenteLeitura, podeDesfazer, ...p }: PropsDoPe) => (
  <footer className="grid gap-2 border-t bg-surface px-4 pt-2 pb-3 text-12 text-text-2">
    <PeDaGravacao gravacao={p.gravacao} versao={p.proposta.versao} aoTentar={p.aoTentar} />
    {!somenteLeitura && (
      <div className="flex items-end gap-2">
        <IconButton
          rotulo="Desfazer"
          icone={<Undo2 />}
          variante="contorno"
          className="size-12!"
          disabled={!podeDesfazer}
          onClick={p.aoDesfazer}
        />
        <AtoPrincipal {...p} largo />
      </div>
    )}
  </footer>
)
