import { comSinal, nomeDoTipo, qtd } from '#modules/estoque/web/publico.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { hora, plural } from '#ui/formatos.ts'
import { Image, X } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkButton } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { revisoes, type LinhaDaRevisao, type PassoDaConta } from '../../contract/revisao.ts'
import { useConta } from '../dados.ts'

interface Props {
  id: string
  linha: LinhaDaRevisao
  aoFechar: () => void
}

/** Why this number: picture, movements, counts, and the balance of now. */
export function ContaAoLado({ id, linha: l, aoFechar }: Props) {
  const consulta = useConta(id, l.id)
  return (
    <aside aria-label="A conta" className="w-80 shrink-0 overflow-y-auto border-l p-4 max-md:w-full max-md:border-t">
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 text-13 font-semibold">{[l.endereco, l.nome].filter(Boolean).join(' · ')}</h2>
        <IconButton rotulo="Fechar a conta" tamanho="pequeno" icone={<X />} onClick={aoFechar} />
      </div>
      {consulta.isPending && <SkeletonList linhas={5} comRosto={false} rotulo="Carregando a conta" />}
      {consulta.isError && <ErrorState oQueFalhou="A conta não carregou." aoTentar={() => consulta.refetch()} />}
      {consulta.data && (
        <ol className="num mt-2 rounded-lg border text-12">
          {consulta.data.map((p, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- the steps have no id
            <Passo key={n} passo={p} />
          ))}
        </ol>
      )}
      <Series titulo="Não foram lidas" series={l.series_faltam} />
      <Series titulo="Lidas sem estar no livro" series={l.series_sobram} />
      {l.contagens.map(
        (c) =>
          c.foto && (
            <LinkButton
              key={c.rodada}
              className="mt-3 flex items-center gap-1.5 text-13"
              onClick={() =>
                void baixar(revisoes.foto, { params: { id, linha: l.id, sha256: c.foto ?? '' } }).catch(
                  (erro: unknown) => avisarFalha('A foto não baixou.', erro),
                )
              }
            >
              <Image /> Foto da {c.rodada}ª conta
            </LinkButton>
          ),
      )}
    </aside>
  )
}

const FORTES: ReadonlySet<PassoDaConta['tipo']> = new Set(['retrato', 'esperado', 'agora'])

function Passo({ passo: p }: { passo: PassoDaConta }) {
  const forte = FORTES.has(p.tipo)
  const [tipo = '', ...por] = p.texto.split(', ')
  const movimento = p.tipo === 'movimento' || p.tipo === 'depois'
  return (
    <li className={`flex gap-3 border-b px-3 py-1.5 last:border-b-0 ${forte ? 'bg-surface-2 font-semibold' : ''}`}>
      <span className="w-10 text-text-2">{hora(p.em)}</span>
      <span className="min-w-0 flex-1 truncate">{movimento ? [nomeDoTipo(tipo), ...por].join(', ') : p.texto}</span>
      <span>{movimento ? comSinal(p.valor) : qtd(p.valor)}</span>
    </li>
  )
}

function Series({ titulo, series }: { titulo: string; series: readonly string[] }) {
  if (series.length === 0) return null
  return (
    <section className="mt-3 text-12">
      <h3 className="font-semibold">
        {titulo}: {plural(series.length, 'série')}
      </h3>
      <p className="num break-words text-text-2">{series.join(', ')}</p>
    </section>
  )
}
