import { dinheiro } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icones.ts'
import { qtd } from '../nomes.ts'
import type { Linha, Qual } from './rascunho.ts'

interface Props {
  qual: Qual
  linhas: readonly Linha[]
  erros: Readonly<Record<string, string>>
  aoTirar: (n: number) => void
}

/** The server names a line, or a field of it. */
const erroDa = (erros: Props['erros'], n: number): string | undefined =>
  erros[`linhas.${n}`] ?? Object.entries(erros).find(([campo]) => campo.startsWith(`linhas.${n}.`))?.[1]

/** What will be posted, with the balance before it. A refused line says why; the others stay as they are. */
export function Linhas({ qual, linhas, erros, aoTirar }: Props) {
  const sai = qual !== 'entrada'
  return (
    <ol aria-label="Linhas do movimento" className="num text-13 empty:hidden">
      {linhas.map((l, n) => {
        const falta = sai && l.sentido === 'menos' && l.aqui !== null && Number(l.quantidade) > Number(l.aqui)
        return (
          <li key={l.id} className="border-b py-2">
            <div className="flex items-center gap-3">
              <span className="min-w-0 flex-1">
                <span className="block truncate">
                  <span className="text-text-2">{l.material.codigo}</span> {l.material.nome}
                </span>
                <span className="block truncate text-12 text-text-2">
                  {[
                    l.series.length > 0 && l.series.join(', '),
                    l.lote && `lote ${l.lote.numero}`,
                    l.aqui !== null && `disponível aqui ${qtd(l.aqui)}`,
                    l.valor !== null && dinheiro(l.valor),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className={falta ? 'font-semibold text-warning' : 'font-semibold'}>
                {qual === 'ajuste' && (l.sentido === 'mais' ? '+' : '−')}
                {qtd(l.quantidade)} {l.material.unidade.toLowerCase()}
              </span>
              <IconButton rotulo={`Tirar ${l.material.codigo}`} icone={<X />} onClick={() => aoTirar(n)} />
            </div>
            {falta && !erroDa(erros, n) && (
              <p className="text-12 text-warning">
                Só {qtd(l.aqui ?? '0')} livres aqui quando foi lido. Confira antes de concluir.
              </p>
            )}
            {erroDa(erros, n) && (
              <p role="alert" className="text-12 text-danger">
                {erroDa(erros, n)}
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
