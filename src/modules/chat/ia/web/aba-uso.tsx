import { useState } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro, numero, plural } from '#ui/formatos.ts'
import { Gauge } from '#ui/icones.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { CustosDaIa } from '../contract/ia.ts'
import { MICRO } from '../regras/custo.ts'
import { NOME_DA_HABILIDADE } from '../regras/habilidades.ts'
import { custo, useCustos } from './dados.ts'
import { Registro } from './registro.tsx'

/** The last twelve months, the current one first. */
function meses(): { valor: string; rotulo: string }[] {
  const [ano, mes] = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Sao_Paulo',
    year: 'numeric',
    month: '2-digit',
  })
    .format(new Date())
    .split('-')
    .map(Number)
  return Array.from({ length: 12 }, (_, n) => {
    const quando = new Date(Date.UTC(ano ?? 2026, (mes ?? 1) - 1 - n, 15))
    return {
      valor: quando.toISOString().slice(0, 7),
      rotulo: new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(quando),
    }
  })
}

export function AbaUso({ limite, guarda }: { limite: number | null; guarda: boolean }) {
  const [opcoes] = useState(meses)
  const [mes, setMes] = useState(opcoes[0]?.valor)
  const { data, isPending, error, refetch } = useCustos(mes)
  return (
    <div className="grid gap-6">
      <Select className="max-w-60" rotulo="Mês" opcoes={opcoes} valor={mes ?? null} aoMudar={setMes} />
      {isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando os custos" />}
      {error && !data && (
        <ErrorState oQueFalhou="Os custos não carregaram." detalhe={error.message} aoTentar={() => refetch()} />
      )}
      {data && data.total.chamadas === 0 && (
        <EmptyState
          icone={<Gauge />}
          frase="Nenhuma chamada neste mês"
          detalhe="Cada pedido à assistente aparece aqui, com o que custou."
        />
      )}
      {data && data.total.chamadas > 0 && (
        <>
          <div>
            <p className="num text-20 font-semibold">{custo(data.total.custo_micro)}</p>
            <p className="text-13 text-text-2">
              em {plural(data.total.chamadas, 'chamada')}
              {data.total.falhas > 0 && `, ${plural(data.total.falhas, 'com falha', 'com falha')}`}
            </p>
            {limite !== null && limite > 0 && mes === opcoes[0]?.valor && (
              <ProgressBar
                className="mt-3 max-w-96"
                rotulo={`Do limite de ${dinheiro(limite)}`}
                feitos={Math.min(100, Math.round((data.total.custo_micro / MICRO / limite) * 100))}
              />
            )}
          </div>
          <Tabela
            titulo="Por habilidade"
            linhas={data.por_habilidade.map((l) => ({ ...l, nome: NOME_DA_HABILIDADE[l.habilidade] }))}
          />
          <Tabela titulo="Por pessoa" linhas={data.por_pessoa.map((l) => ({ ...l, nome: l.nome ?? 'Fluxos' }))} />
        </>
      )}
      <Registro guarda={guarda} />
    </div>
  )
}

function Tabela({ titulo, linhas }: { titulo: string; linhas: readonly (CustosDaIa['total'] & { nome: string })[] }) {
  return (
    <section aria-label={titulo} className="overflow-x-auto">
      <table className="w-full text-13">
        <caption className="mb-1 text-left text-13 font-semibold">{titulo}</caption>
        <thead>
          <tr className="border-b text-left text-12 text-text-2">
            <th scope="col" className="py-1.5 font-medium">
              Nome
            </th>
            {['Chamadas', 'Tokens', 'Custo'].map((t) => (
              <th key={t} scope="col" className="py-1.5 pl-3 text-right font-medium">
                {t}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linhas.map((l) => (
            <tr key={l.nome} className="border-b">
              <th scope="row" className="py-1.5 text-left font-normal">
                {l.nome}
              </th>
              <td className="num py-1.5 pl-3 text-right">{numero(l.chamadas)}</td>
              <td className="num py-1.5 pl-3 text-right">{numero(l.tokens_entrada + l.tokens_saida)}</td>
              <td className="num py-1.5 pl-3 text-right">{custo(l.custo_micro)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
