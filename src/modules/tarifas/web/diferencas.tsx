import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { numero, plural } from '#ui/formatos.ts'
import type { LinhaDaImportacao } from '../contract/importacao.ts'
import type { PropostasTocadas } from '../contract/tarifas.ts'
import { NOME_DA_MODALIDADE, postoDaLista } from '../regras/nomes.ts'
import type { Preco } from '../tipos.ts'
import { mudanca, valor } from './palavras.ts'

/** What would change, the largest change first, with what the file leaves open. */
export function Diferencas({
  linhas,
  contagens,
}: {
  linhas: readonly LinhaDaImportacao[]
  contagens: PropostasTocadas['contagens']
}) {
  const [todas, setTodas] = useState(false)
  if (linhas.length === 0) return null
  const porDona = new Map(contagens.map((c) => [c.distribuidora_id, c.n]))
  const lidas = linhas.flatMap((l) => {
    const p = l.periodo
    if (!p) return []
    const de = (precos: readonly Preco[] | undefined) => precos?.find((x) => x.posto === postoDaLista(p.modalidade))
    const [antes, depois] = [de(p.antes?.precos), de(p.precos)]
    // the component that matters to who compensates, else what everybody pays
    const campo = antes?.fio_b !== depois?.fio_b && depois?.fio_b !== null ? 'fio_b' : 'tusd'
    return [{ n: l.n, p, campo, antes: antes?.[campo] ?? null, depois: depois?.[campo] ?? null } as const]
  })
  const peso = (l: (typeof lidas)[number]) => Math.abs((l.depois ?? 0) / (l.antes || 1) - 1)
  const emOrdem = lidas.toSorted((a, b) => peso(b) - peso(a))
  const visiveis = todas ? emOrdem : emOrdem.slice(0, 12)
  const notas = lidas.flatMap(({ n, p }) =>
    p.notas.map((texto) => ({ chave: `${n}${texto}`, texto: `${p.distribuidora}: ${texto}` })),
  )
  return (
    <div className="border-b pt-2 pb-1">
      <h3 className="px-4 text-13 font-semibold">Diferenças</h3>
      <table className="g-tabela mt-1 !text-12 [--altura:27px]" aria-label="Diferenças">
        <colgroup>
          <col />
          <col className="w-[52px]" />
          <col className="w-[66px]" />
          <col className="w-[66px]" />
          <col className="w-[74px]" />
          <col className="w-[44px]" />
        </colgroup>
        <thead>
          <tr>
            <th className="!pl-4">Distribuidora</th>
            <th>Parte</th>
            <th data-direita="" className="!px-1">
              Antes
            </th>
            <th data-direita="" className="!px-1">
              Depois
            </th>
            <th data-direita="" className="!px-1">
              Muda
            </th>
            <th data-direita="" className="!pr-4 !pl-1">
              <abbr title="Propostas abertas">Prop.</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {visiveis.map(({ n, p, campo, antes, depois }) => {
            const m = mudanca(antes, depois)
            return (
              <tr key={n}>
                <th
                  scope="row"
                  className="!pl-4"
                  title={`${p.distribuidora}, ${p.subgrupo} ${NOME_DA_MODALIDADE[p.modalidade]}`}
                >
                  {p.distribuidora}
                  {(p.subgrupo !== 'B1' || p.modalidade !== 'convencional') && (
                    <span className="font-normal text-text-2">
                      {' '}
                      {p.subgrupo} {NOME_DA_MODALIDADE[p.modalidade]}
                    </span>
                  )}
                </th>
                <td>{campo === 'fio_b' ? 'Fio B' : 'TUSD'}</td>
                <td data-direita="" className="!px-1">
                  {valor(antes)}
                </td>
                <td data-direita="" className="!px-1 !text-text">
                  {valor(depois)}
                </td>
                <td
                  data-direita=""
                  className={cn('!px-1', m.sentido > 0 && '!text-danger', m.sentido < 0 && '!text-success')}
                >
                  {antes === null ? 'novo' : m.texto}
                </td>
                <td data-direita="" className="!pr-4 !pl-1">
                  {numero(porDona.get(p.distribuidora_id) ?? 0)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {emOrdem.length > visiveis.length && (
        <div className="px-4 py-1.5">
          <Button tamanho="pequeno" variante="fantasma" onClick={() => setTodas(true)}>
            Ver as outras {numero(emOrdem.length - visiveis.length)}
          </Button>
        </div>
      )}
      {notas.length > 0 && (
        <details className="px-4 py-1.5 text-12 text-text-2">
          <summary className="cursor-pointer font-medium text-warning">{plural(notas.length, 'aviso')}</summary>
          <ul className="mt-1 grid gap-1">
            {notas.slice(0, 60).map((x) => (
              <li key={x.chave}>{x.texto}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

export function Recusadas({ linhas }: { linhas: readonly LinhaDaImportacao[] }) {
  if (linhas.length === 0) return null
  return (
    <div className="border-b px-4 py-3">
      <h3 className="text-13 font-semibold">{plural(linhas.length, 'período recusado', 'períodos recusados')}</h3>
      <ul className="mt-1 grid gap-1 text-12">
        {linhas.map((l) => (
          <li key={l.n}>
            <b className="font-medium text-danger">{l.erros[0]?.coluna}:</b> {l.erros[0]?.mensagem}
          </li>
        ))}
      </ul>
    </div>
  )
}
