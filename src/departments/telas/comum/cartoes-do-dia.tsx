import { dinheiro, duracao, hora, numero, plural } from '#ui/formatos.ts'
import { BlocoDaConsulta, Vazio } from './bloco-da-consulta.tsx'
import { useDia, type DiaDosCartoes } from './trabalho.ts'

const NA_LISTA = 10
const totalDe = (d: DiaDosCartoes) => d.atrasados.total + d.vencem.total

/** Cards that are late or due today. */
export function CartoesDoDia({
  departamento,
  meus,
  titulo,
  vazio,
}: {
  departamento: string | null
  meus: boolean
  titulo: string
  vazio: string
}) {
  return (
    <BlocoDaConsulta
      titulo={titulo}
      consulta={useDia(departamento, meus)}
      falhou="Os cartões não carregaram."
      detalhe={(d) =>
        totalDe(d)
          ? `${numero(totalDe(d))}${d.atrasados.valor_centavos > 0 ? ` · ${dinheiro(d.atrasados.valor_centavos)}` : ''}`
          : undefined
      }
    >
      {(d) => {
        const lista = [...d.atrasados.cartoes, ...d.vencem.cartoes].slice(0, NA_LISTA)
        if (lista.length === 0) return <Vazio>{vazio}</Vazio>
        return (
          <ul className="mt-1">
            {lista.map((c) => (
              <Cartao key={c.id} c={c} comResponsavel={!meus} />
            ))}
            {totalDe(d) > lista.length && (
              <li className="pt-1 text-12 text-text-2">
                e mais {plural(totalDe(d) - lista.length, 'cartão', 'cartões')}: abra pelos atrasados de cada funil,
                logo abaixo
              </li>
            )}
          </ul>
        )
      }}
    </BlocoDaConsulta>
  )
}

function Cartao({ c, comResponsavel }: { c: DiaDosCartoes['vencem']['cartoes'][number]; comResponsavel: boolean }) {
  const passou = c.vence_em ? Date.now() - new Date(c.vence_em).getTime() : 0
  const quem = comResponsavel
    ? ` · ${c.responsavel_nome ?? 'sem responsável'}`
    : c.contato_nome && c.contato_nome !== c.titulo
      ? ` · ${c.contato_nome}`
      : ''
  return (
    <li>
      <a
        href={`/funil/${c.funil_id}?cartao=${c.id}`}
        className="-mx-3 grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_96px] items-center max-md:grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded px-3 py-1.5 text-13 outline-offset-[-2px] hover:bg-surface-2"
      >
        <span className="min-w-0">
          <span className="block truncate">{c.titulo}</span>
          <span className="block truncate text-12 text-text-2 max-md:whitespace-normal">
            {c.funil_nome}
            {quem}
          </span>
          <span className="text-12 text-text-2 md:hidden">{c.estagio_nome}</span>
        </span>
        <span className="truncate text-text-2 max-md:hidden">{c.estagio_nome}</span>
        <span className="num text-right text-12">
          {passou > 0 ? (
            <span className="text-danger">há {duracao(passou)}</span>
          ) : c.vence_em ? (
            `até ${hora(c.vence_em)}`
          ) : (
            ''
          )}
          {c.valor_centavos !== null && <span className="block text-text-2">{dinheiro(c.valor_centavos)}</span>}
        </span>
      </a>
    </li>
  )
}
