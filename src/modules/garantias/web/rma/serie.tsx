import { useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { linkDaOrdem } from '#modules/ordens/links.ts'
import { linkDaUsina } from '#modules/usinas/links.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { data } from '#ui/formatos.ts'
import { ShieldCheck } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { linkDoRma } from '../../links.ts'
import { nomesDasSituacoes, numeroDoRma } from '../../regras/rma.ts'
import type { SerieConsultada } from '../../contract/rmas.ts'
import { useSerie } from '../dados.ts'
import { COBERTURAS, TOM_DO_RMA } from '../nomes.ts'
import { AbrirRma } from './abrir.tsx'

const DESDE = { nota: 'da nota', instalacao: 'da instalação', troca: 'da peça que substituiu' } as const
const prazo = (ate: string | null, resta: string | null): string =>
  ate === null ? 'sem prazo na ficha técnica' : `até ${diaBr(ate)}, ${resta ? `faltam ${resta}` : 'acabou'}`

/** What is known of one serial: product, purchase, place, what is left of its warranty, and its story. */
export function Serie({ serie }: { serie: string }) {
  const [abrindo, setAbrindo] = useState(false)
  const consulta = useSerie(serie)
  const gere = usePode('garantias.rma.gerir')
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Consultando a série" />
  if (!consulta.data)
    return (
      <AlertBox
        tom="alerta"
        titulo={consulta.error?.message ?? 'A consulta não deu certo.'}
        acao={
          <Button tamanho="pequeno" onClick={() => void consulta.refetch()}>
            Tentar de novo
          </Button>
        }
      />
    )
  const s = consulta.data
  const aberto = s.rmas.find((r) => r.situacao !== 'encerrado' && r.situacao !== 'cancelado')
  return (
    <section aria-label={`Garantia de ${s.serie}`} className="grid grid-cols-1 gap-4 rounded-lg border bg-surface p-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="num text-18 font-semibold">{s.serie}</h2>
        <StatusChip tom={COBERTURAS[s.cobertura].tom}>{COBERTURAS[s.cobertura].rotulo}</StatusChip>
        <span className="flex-1" />
        {gere && !aberto && (
          <Button variante="primaria" icone={<ShieldCheck />} onClick={() => setAbrindo(true)}>
            Abrir RMA
          </Button>
        )}
        {aberto && (
          <a className="g-link" href={linkDoRma(aberto.id)}>
            {numeroDoRma(aberto.numero)} em andamento
          </a>
        )}
      </header>
      <div className="grid gap-4 md:grid-cols-2">
        <DefinitionList
          largura={110}
          linhas={[
            { rotulo: 'Produto', valor: s.modelo },
            {
              rotulo: 'Compra',
              valor: s.nota
                ? `NF-e ${s.nota.numero}, ${s.nota.fornecedor}, ${diaBr(s.nota.emitida_em)}`
                : 'sem nota na empresa',
            },
            {
              rotulo: 'Usina',
              valor: s.usina_id ? (
                <>
                  <a className="g-link" href={linkDaUsina(s.usina_id, { aba: 'strings' })}>
                    {s.usina}
                  </a>
                  {s.lugar ? `, ${s.lugar}` : ', já saiu de lá'}
                </>
              ) : (
                'em nenhuma usina'
              ),
            },
            { rotulo: 'Cliente', valor: s.cliente },
            { rotulo: 'No estoque', valor: s.estoque ?? 'não passou pelo estoque' },
          ]}
        />
        <DefinitionList
          largura={110}
          linhas={[
            {
              rotulo: 'Conta desde',
              valor: s.desde && s.desde_de ? `${diaBr(s.desde)}, data ${DESDE[s.desde_de]}` : 'sem data de compra',
            },
            { rotulo: 'De produto', valor: prazo(s.produto_ate, s.produto_resta) },
            ...(s.tipo === 'modulo'
              ? [{ rotulo: 'De desempenho', valor: prazo(s.desempenho_ate, s.desempenho_resta) }]
              : []),
          ]}
        />
      </div>
      <Historia s={s} />
      {abrindo && <AbrirRma serie={s.serie} aoFechar={() => setAbrindo(false)} />}
    </section>
  )
}

function Historia({ s }: { s: SerieConsultada }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {s.linhagem.length > 1 && (
        <Grupo titulo="Linhagem">
          <p className="num flex flex-wrap gap-1.5 text-13">
            {s.linhagem.map((l, n) => (
              <span key={l.serie} className={l.serie === s.serie ? 'font-semibold' : 'text-text-2'}>
                {n > 0 && '→ '}
                {l.serie}
              </span>
            ))}
          </p>
        </Grupo>
      )}
      {s.historia.length > 0 && (
        <Grupo titulo="Onde esteve">
          <ul className="num grid gap-1 text-13">
            {s.historia.map((h) => (
              <li key={`${h.usina_id}:${h.de}`}>
                {h.usina}, {h.lugar}: {data(h.de)} a {h.ate ? data(h.ate) : 'hoje'}
                {h.motivo && <span className="text-text-2"> · {h.motivo}</span>}
              </li>
            ))}
          </ul>
        </Grupo>
      )}
      {s.rmas.length > 0 && (
        <Grupo titulo="RMAs">
          <ul className="grid gap-1 text-13">
            {s.rmas.map((r) => (
              <li key={r.id} className="flex items-center gap-2">
                <a className="g-link num" href={linkDoRma(r.id)}>
                  {numeroDoRma(r.numero)}
                </a>
                <StatusChip tom={TOM_DO_RMA[r.situacao]}>{nomesDasSituacoes[r.situacao]}</StatusChip>
                <span className="num text-text-2">{data(r.aberto_em)}</span>
              </li>
            ))}
          </ul>
        </Grupo>
      )}
      {s.ordens.length > 0 && (
        <Grupo titulo="Ordens de serviço">
          <ul className="grid gap-1 text-13">
            {s.ordens.map((o) => (
              <li key={o.id} className="num">
                <a className="g-link" href={linkDaOrdem(o.id)}>
                  {o.numero}
                </a>{' '}
                {o.titulo} <span className="text-text-2">{data(o.em)}</span>
              </li>
            ))}
          </ul>
        </Grupo>
      )}
    </div>
  )
}

const Grupo = ({ titulo, children }: { titulo: string; children: React.ReactNode }) => (
  <section aria-label={titulo}>
    <h3 className="mb-1 text-12 font-semibold text-text-2">{titulo}</h3>
    {children}
  </section>
)
