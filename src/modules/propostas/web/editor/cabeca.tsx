import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import type { ReactNode } from 'react'
import { Chip } from '#ui/chip.tsx'
import { dataCurta, plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowLeft } from '#ui/icones.ts'
import type { Proposta } from '../../contract/formas.ts'
import { linkDaProposta } from '../../links.ts'
import { ESTADOS, VERSOES } from '../nomes.ts'
import { useVersaoVista } from './versao-vista.tsx'

interface PropsDaCabeca {
  proposta: Proposta
  onde: string
  /** Beside the state. */
  sinal?: ReactNode
}

/** Customer, place or subject, number, version, and what the customer did with the one that was sent. */
export function CabecaDoEditor({ proposta: p, onde, sinal }: PropsDaCabeca) {
  const navegar = useNavegar()
  const lida = useVersaoVista()
  const enviada = p.versoes.find((v) => v.enviada_em !== null)
  return (
    <header className="flex min-h-[52px] items-center gap-2.5 border-b px-5 text-13 max-md:px-2">
      <IconButton
        rotulo="Voltar à proposta"
        icone={<ArrowLeft />}
        className="-ml-2 max-md:size-11!"
        onClick={() => void navegar({ to: linkDaProposta(p) })}
      />
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 max-md:flex-1">
        <h1 className="truncate text-16 font-semibold tracking-tight">{p.cliente.nome || p.titulo}</h1>
        <span className="num truncate text-text-2 max-md:text-12">{[onde, p.numero].filter(Boolean).join(' · ')}</span>
      </div>
      {lida ? (
        <Chip tom="neutro">
          v{lida.n} {VERSOES[lida.estado]}
        </Chip>
      ) : (
        <Chip tom={ESTADOS[p.estado].tom}>
          {ESTADOS[p.estado].rotulo} v{p.versao}
        </Chip>
      )}
      {sinal && <span className="max-md:hidden">{sinal}</span>}
      <span className="flex-1 max-md:hidden" />
      {enviada?.enviada_em && (
        <span className="num text-12 text-text-2 max-md:hidden">
          v{enviada.n} enviada {dataCurta(enviada.enviada_em)}
          {p.vistas > 0 ? `, vista ${plural(p.vistas, 'vez', 'vezes')}` : ', ainda não aberta'}
        </span>
      )}
    </header>
  )
}
