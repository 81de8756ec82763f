import { ErrorState } from '#ui/error-state.tsx'
import { LinkButton } from '#ui/link.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { numero } from '#ui/formatos.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { definicoes, FATO_DA_MEDIDA, medidas, valorDe, type Medida } from '../regras/medidas.ts'
import { SEM, useGrupos, type Grupo } from './dados.ts'
import { escrever } from './formatar.ts'
import { nomesDeFiltro, type NomeDeFiltro, type Recorte } from './recorte.ts'

const ROTULO: Record<NomeDeFiltro, string> = { atendente: 'Atendente', fila: 'Fila', caixa: 'Caixa', tag: 'Etiqueta' }

/**
 * Measures of an attendant: received, answered, finished and open conversations. Not 'abertas': opening a conversation
 * is no achievement.
 */
const DE_PESSOA: readonly Medida[] = [
  'recebidas',
  'respondidas',
  'finalizadas',
  'entradas',
  'saidas',
  'primeira_resposta',
  'resposta',
  'resolucao',
  'reabertas',
  'sla',
  'csat',
]
const EM_MAOS = 3

/** A number that opens its rows. */
function Celula({
  escrito,
  vazio,
  rotulo,
  aoAbrir,
}: {
  escrito: string
  vazio: boolean
  rotulo: string
  aoAbrir: () => void
}) {
  return (
    <td className="py-1.5 pl-3">
      {vazio ? (
        escrito
      ) : (
        <LinkButton className="text-text!" aria-label={rotulo} onClick={aoAbrir}>
          {escrito}
        </LinkButton>
      )}
    </td>
  )
}

/** The same measures for each group; the group's name opens its rows. */
export function Grupos({ r }: { r: Recorte }) {
  const por = nomesDeFiltro.find((n) => n === r.por) ?? 'atendente'
  const { data, isError, refetch } = useGrupos(r.filtros, por)
  const colunas = por === 'atendente' ? DE_PESSOA : medidas
  const maior = Math.max(1, ...(data ?? []).map((g) => valorDe(r.medida, g, r.relogio) ?? 0))
  const descer = (g: Grupo, fato: string) =>
    r.mudar({ [por]: g.grupo ?? SEM[por], fato, aba: 'conversas' }, { novo: true })
  const daMedida = (g: Grupo, m: Medida) => {
    const [valor, escrito] = [valorDe(m, g, r.relogio), escrever(m, valorDe(m, g, r.relogio))]
    return (
      <Celula
        key={m}
        escrito={escrito}
        vazio={!valor}
        rotulo={`${definicoes[m].nome} de ${g.nome}: ${escrito}. Ver as conversas`}
        aoAbrir={() => descer(g, FATO_DA_MEDIDA[m])}
      />
    )
  }
  return (
    <section aria-label="Comparar" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 className="text-13 font-semibold">Comparar por</h2>
        <SegmentedControl<NomeDeFiltro>
          rotulo="Comparar por"
          tamanho="pequeno"
          opcoes={(['atendente', 'fila', 'caixa', 'tag'] as const).map((valor) => ({ valor, rotulo: ROTULO[valor] }))}
          valor={por}
          aoMudar={(v) => r.mudar({ por: v })}
        />
      </div>
      {isError && !data && <ErrorState oQueFalhou="A comparação não carregou" aoTentar={() => refetch()} />}
      {!data && !isError && <Skeleton className="h-24" />}
      {data?.length === 0 && <p className="py-4 text-13 text-text-2">Nada aconteceu neste período.</p>}
      {data && data.length > 0 && (
        <div
          className="overflow-x-auto"
          tabIndex={0}
          role="region"
          aria-label={`Números por ${ROTULO[por].toLowerCase()}`}
        >
          <table className="num w-full min-w-[900px] text-right text-13">
            <thead className="text-12 text-text-2">
              <tr>
                <th scope="col" className="py-1.5 pr-3 text-left font-medium">
                  {ROTULO[por]}
                </th>
                {colunas.slice(0, EM_MAOS).map((m) => (
                  <Cabeca key={m} m={m} r={r} />
                ))}
                <th scope="col" className="py-1.5 pl-3 font-medium" data-dica="Agora, qualquer que seja o período">
                  Em mãos
                </th>
                {colunas.slice(EM_MAOS).map((m) => (
                  <Cabeca key={m} m={m} r={r} />
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((g) => {
                const chave = g.grupo ?? SEM[por]
                const v = valorDe(r.medida, g, r.relogio) ?? 0
                return (
                  <tr key={g.grupo ?? 'sem'} className="border-t">
                    <th scope="row" className="relative max-w-64 truncate py-1.5 pr-3 text-left font-normal">
                      <i
                        className="absolute inset-y-1 left-0 rounded-xs bg-info-soft"
                        style={{ width: `${(v / maior) * 100}%` }}
                        aria-hidden="true"
                      />
                      <span className="relative">
                        {chave ? (
                          <LinkButton onClick={() => r.mudar({ [por]: chave, aba: 'conversas' }, { novo: true })}>
                            {g.nome}
                          </LinkButton>
                        ) : (
                          g.nome
                        )}
                      </span>
                    </th>
                    {colunas.slice(0, EM_MAOS).map((m) => daMedida(g, m))}
                    <Celula
                      escrito={numero(g.em_maos ?? 0)}
                      vazio={!g.em_maos}
                      rotulo={`Em mãos de ${g.nome}: ${g.em_maos ?? 0}. Ver as conversas`}
                      aoAbrir={() => descer(g, 'em_maos')}
                    />
                    {colunas.slice(EM_MAOS).map((m) => daMedida(g, m))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Cabeca({ m, r }: { m: Medida; r: Recorte }) {
  return (
    <th scope="col" className="py-1.5 pl-3 font-medium" aria-current={m === r.medida || undefined}>
      {definicoes[m].nome}
    </th>
  )
}
