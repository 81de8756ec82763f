import type { ReactNode } from 'react'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { plural } from '#ui/formatos.ts'
import { Split } from '#ui/icones.ts'
import type { BlocoComposto, ClausulaComposta, Linha } from '../../regras/compor.ts'
import { emFrase } from '../../regras/variaveis.ts'

interface PropsDaLinha {
  linha: Linha
  /** absent where the text is read only */
  aoEditar: ((variavel: string) => void) | undefined
  nomeDe: (variavel: string) => string
}

/** Text with its variables: a button where it may be filled, bold where it is read only. */
function TextoDaLinha({ linha, aoEditar, nomeDe }: PropsDaLinha) {
  return linha.map((t, n) => {
    const chave = `${n}`
    if ('texto' in t) return <span key={chave}>{t.texto}</span>
    if (!aoEditar) return <strong key={chave}>{t.valor ?? '________'}</strong>
    return (
      <button
        key={chave}
        type="button"
        data-falta={t.valor === null ? t.variavel : undefined}
        aria-label={t.valor === null ? undefined : `${t.valor}, ${nomeDe(t.variavel)}`}
        className={cn(
          'rounded-sm px-0.5',
          t.valor === null ? 'border border-dashed border-danger bg-danger-soft text-danger' : 'bg-info-soft text-info',
        )}
        onClick={() => aoEditar(t.variavel)}
      >
        {t.valor ?? `preencher: ${emFrase(nomeDe(t.variavel))}`}
      </button>
    )
  })
}

function Tabela({ colunas, linhas }: { colunas: readonly string[]; linhas: readonly (readonly ReactNode[])[] }) {
  return (
    <div className="overflow-x-auto" role="region" aria-label={`Tabela: ${colunas.join(', ')}`} tabIndex={0}>
      <table className="w-full text-left text-13">
        <thead>
          <tr className="border-b text-text-2">
            {colunas.map((c) => (
              <th key={c} className="py-1 pr-3 font-normal">
                {c}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linhas.map((l, n) => (
            // rows of a contract have no other identity than their place
            // oxlint-disable-next-line no-array-index-key
            <tr key={n} className="border-b last:border-b-0">
              {l.map((celula, i) => (
                // oxlint-disable-next-line no-array-index-key
                <td key={i} className="py-1 pr-3">
                  {celula}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Bloco({ bloco: b, ...mais }: { bloco: BlocoComposto } & Omit<PropsDaLinha, 'linha'>) {
  switch (b.tipo) {
    case 'paragrafo':
      return (
        <p>
          <TextoDaLinha linha={b.linha} {...mais} />
        </p>
      )
    case 'lista':
      return (
        <ul className="list-disc pl-5">
          {b.itens.map((linha, n) => (
            // oxlint-disable-next-line no-array-index-key
            <li key={n}>
              <TextoDaLinha linha={linha} {...mais} />
            </li>
          ))}
        </ul>
      )
    case 'tabela':
      return (
        <Tabela
          colunas={b.colunas}
          linhas={b.linhas.map((l) =>
            // oxlint-disable-next-line no-array-index-key
            l.map((linha, n) => <TextoDaLinha key={n} linha={linha} {...mais} />),
          )}
        />
      )
    case 'quadro':
      return b.quadro ? (
        <>
          <p className="font-medium">{b.quadro.titulo}</p>
          <Tabela colunas={b.quadro.colunas} linhas={b.quadro.linhas} />
        </>
      ) : (
        <p className="text-text-3">A tabela fica fora: não há dados para ela.</p>
      )
  }
}

interface Props extends Omit<PropsDaLinha, 'linha'> {
  clausula: ClausulaComposta
  /** why the condition leaves it out, in words */
  condicao: string | null
  ativa: boolean
  /** the arrows move it */
  levada?: boolean
  children?: ReactNode
}

/** A clause as it is printed, with what it lacks. */
export function ClausulaNaTela({ clausula: c, condicao, ativa, levada, aoEditar, nomeDe, children }: Props) {
  if (c.numero === null)
    return (
      <p className="flex items-center gap-2 rounded-md border border-dashed px-3 py-2 text-13 text-text-2">
        <Split /> {c.titulo}: fica fora{condicao ? `, ${condicao}` : ''}.
      </p>
    )
  return (
    <div
      className={cn(
        'grid gap-1.5 rounded-md border border-transparent px-3 py-2 text-13 leading-relaxed',
        c.destaque && 'border-l-4 border-l-warning bg-warning-soft font-medium',
        c.faltam.length > 0 && 'border-danger',
        ativa && 'ring-1 ring-border-strong',
        levada && 'ring-2 ring-primary',
      )}
    >
      <h3 className="flex items-center gap-2 font-semibold">
        {c.numero} {c.titulo}
        {levada && <Chip tom="info">setas movem, espaço solta</Chip>}
        {c.destaque && <Chip tom="alerta">cláusula destacada</Chip>}
        {c.faltam.length > 0 && <Chip tom="perigo">falta {plural(c.faltam.length, 'variável', 'variáveis')}</Chip>}
      </h3>
      {c.blocos.map((bloco, n) => (
        // oxlint-disable-next-line no-array-index-key
        <Bloco key={n} bloco={bloco} aoEditar={aoEditar} nomeDe={nomeDe} />
      ))}
      {children}
    </div>
  )
}
