import { useQuery } from '@tanstack/react-query'
import { somarDias } from '#kit/dias.ts'
import { paineis } from '#modules/paineis/contract/paineis.ts'
import { dinheiroCurto } from '#modules/paineis/web/formatar.ts'
import { hoje } from '#modules/paineis/web/recorte.ts'
import { chamar } from '#platform/navegador/api.ts'
import { dataCurta, dinheiro, numero } from '#ui/formatos.ts'
import { BlocoDaConsulta, Vazio } from '../comum/bloco-da-consulta.tsx'
import { enderecoDe } from '../comum/funis.tsx'
import { useFunisDaArea, type FunilDaArea } from '../comum/trabalho.ts'
import type { PropsDoBloco } from './props-do-bloco.ts'

const [NA_LISTA, DOIS_ANOS] = [8, 730]

/** Customers won through the main funnel of the area, with value, newest first. */
export function Carteira({ departamento, linha }: PropsDoBloco) {
  const funil = useFunisDaArea(departamento).data?.find((f) => f.chave === linha?.funil)
  return funil ? <DoFunil funil={funil} /> : null
}

function useGanhos(funil: string) {
  const ate = hoje()
  const recorte = { funil, de: somarDias(ate, -DOIS_ANOS), ate }
  return useQuery({
    queryKey: ['paineis', 'carteira', recorte] as const,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const [linhas, numeros] = await Promise.all([
        chamar(paineis.linhas, { query: { ...recorte, fato: 'ganhou', limit: NA_LISTA } }, { signal }),
        chamar(paineis.numeros, { query: recorte }, { signal }),
      ])
      return { linhas: linhas.data, total: linhas.total, valor: numeros.data.atual.valor_ganho }
    },
  })
}

function DoFunil({ funil }: { funil: FunilDaArea }) {
  return (
    <BlocoDaConsulta
      titulo="Carteira"
      consulta={useGanhos(funil.chave)}
      falhou="A carteira não carregou."
      detalhe={(g) =>
        g.total ? `${numero(g.total)}${g.valor ? ` · ${dinheiroCurto(g.valor)}` : ''} em dois anos` : undefined
      }
      acao={{ rotulo: 'Ver todos', href: `${enderecoDe(funil)}?vista=tabela&situacao=fechados` }}
    >
      {({ linhas }) =>
        linhas.length === 0 ? (
          <Vazio>Quem chegar ao ganho em {funil.nome} aparece aqui.</Vazio>
        ) : (
          <ul className="mt-1">
            {linhas.map((l) => (
              <li key={l.chave}>
                <a
                  href={`/funil/${l.funil_id}?cartao=${l.cartao_id}`}
                  className="-mx-3 grid min-h-8 grid-cols-[minmax(0,1fr)_160px_112px] items-center gap-x-3 rounded px-3 py-1 text-13 outline-offset-[-2px] hover:bg-surface-2 max-md:grid-cols-[minmax(0,1fr)_auto]"
                >
                  <span className="min-w-0">
                    <span className="block truncate">{l.titulo}</span>
                    {l.contato_nome && l.contato_nome !== l.titulo && (
                      <span className="block truncate text-12 text-text-2">{l.contato_nome}</span>
                    )}
                  </span>
                  <span className="truncate text-12 text-text-2 max-md:hidden">
                    {l.responsavel_nome ?? 'sem responsável'}
                  </span>
                  <span className="num text-right text-12">
                    {l.valor_centavos !== null && <span className="block">{dinheiro(l.valor_centavos)}</span>}
                    <span className="block text-text-2">desde {dataCurta(l.em)}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </BlocoDaConsulta>
  )
}
