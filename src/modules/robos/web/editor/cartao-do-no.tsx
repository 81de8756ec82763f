import { createElement } from 'react'
import { nomeDoNo } from '#engines/fluxo/nos/registro.ts'
import type { Fluxo, No } from '#engines/fluxo/tipos.ts'
import type { PartesDoRobo } from '../../contract/robos.ts'
import { acoesDoRobo } from '../../regras/catalogo.ts'
import { TriangleAlert, TrendingDown } from '#ui/icones.ts'
import { resumoDoNo } from './resumo-do-no.ts'
import { iconeDoNo } from './tipos-da-paleta.ts'

export interface Passagem {
  passaram: number
  pararam: number
}

/** A node on the canvas. */
export function CartaoDoNo({
  no,
  fluxo,
  partes,
  problemas,
  passagem,
  total,
}: {
  no: No
  fluxo: Fluxo
  partes: PartesDoRobo['lista']
  problemas: number
  passagem: Passagem | undefined
  total: number | null
}) {
  const resumo = resumoDoNo(no, fluxo, partes)
  const perda = passagem && passagem.passaram > 0 ? passagem.pararam / passagem.passaram : 0
  return (
    <>
      <div className="flex items-center gap-1.5 px-2.5 pt-2 pb-1 text-13 font-semibold">
        {createElement(iconeDoNo(no), { className: 'shrink-0 text-text-2' })}
        <span className="min-w-0 flex-1 truncate">{nomeDoNo(no, acoesDoRobo)}</span>
        {problemas > 0 && (
          <TriangleAlert
            className="shrink-0 text-danger"
            aria-label={`${problemas} ${problemas === 1 ? 'problema' : 'problemas'}`}
          />
        )}
      </div>
      {resumo && <p className="line-clamp-2 mx-2.5 mb-2 text-text-2 wrap-anywhere">{resumo}</p>}
      {total !== null && (
        <p
          className="num flex items-center gap-1 border-t px-2.5 py-1 text-11 text-text-2"
          style={{
            background: `color-mix(in oklch, var(--primary-soft) ${Math.round(((passagem?.passaram ?? 0) / Math.max(1, total)) * 100)}%, transparent)`,
          }}
        >
          {(passagem?.passaram ?? 0).toLocaleString('pt-BR')} passaram
          {perda > 0 && (
            <span className={`ml-auto flex items-center gap-1 ${perda > 0.2 ? 'font-semibold text-danger' : ''}`}>
              <TrendingDown />
              {(perda * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} % saem
            </span>
          )}
        </p>
      )}
    </>
  )
}
