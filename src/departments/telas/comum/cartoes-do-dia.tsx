import { dinheiro, duracao, hora, numero, plural } from '#ui/formatos.ts'
import { BlocoDaConsulta, Vazio } from './bloco-da-consulta.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useDia, type DiaDosCartoes } from './trabalho.ts'

const Atrasados = tardia(() => import('./atrasados.tsx').then((m) => m.Atrasados))
/** Up to this number, late cards are shown one by one; above it, by stage. */
const SOLTOS = 4
const LINHA =
  '-mx-3 grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_96px] items-center max-md:grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded px-3 py-1.5 text-13 outline-offset-[-2px] hover:bg-surface-2'
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
        if (totalDe(d) === 0) return <Vazio>{vazio}</Vazio>
        // a long list of late cards says less than where they are
        const poucos = d.atrasados.total <= SOLTOS
        return (
          <ul className="mt-1">
            {poucos ? (
              d.atrasados.cartoes.map((c) => <Cartao key={c.id} c={c} comResponsavel={!meus} />)
            ) : (
              <Aguarde
                fallback={
                  <li>
                    <SkeletonList
                      linhas={d.atrasados.grupos.length}
                      comRosto={false}
                      rotulo="Carregando os atrasados"
                    />
                  </li>
                }
              >
                <Atrasados a={d.atrasados} meus={meus} className={LINHA} />
              </Aguarde>
            )}
            {d.vencem.cartoes.map((c) => (
              <Cartao key={c.id} c={c} comResponsavel={!meus} />
            ))}
            {d.vencem.total > d.vencem.cartoes.length && (
              <li className="pt-1 text-12 text-text-2">
                e mais {plural(d.vencem.total - d.vencem.cartoes.length, 'cartão vence', 'cartões vencem')} hoje
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
      <a href={`/funil/${c.funil_id}?cartao=${c.id}`} className={LINHA}>
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
