import { useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { preencherCaminho } from '#kit/endpoint.ts'
import { TIPO_DE_FOTO } from '#modules/compras/contract/comum.ts'
import { linkDaOrdem } from '#modules/ordens/links.ts'
import { linkDaUsina } from '#modules/usinas/links.ts'
import { enviarArquivo } from '#platform/navegador/enviar-arquivo.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { AcoesDaPagina, useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Camera, FileText } from '#ui/icones.ts'
import { reduzirFoto } from '#ui/midia/reduzir-foto.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { rmas, type Rma } from '../../contract/rmas.ts'
import { linkDasGarantias } from '../../links.ts'
import { nomesDasSituacoes, nomesDosVerbos, numeroDoRma } from '../../regras/rma.ts'
import type { VerboDoRma } from '../../tipos.ts'
import { relerRmas, useGarantiasAoVivo, useRma } from '../dados.ts'
import { COBERTURAS, TOM_DO_RMA } from '../nomes.ts'
import { FotoDoRma } from './foto.tsx'
import { MoverRma } from './mover.tsx'

/** `/mpvl/garantias/{id}`: one claim, its proofs, its course and the next act. */
export function TelaDoRma() {
  const { id: escrito }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const rma = useRma(typeof escrito === 'string' ? escrito : '')
  useGarantiasAoVivo('rmas')
  if (rma.isPending) return <SkeletonList linhas={10} comRosto={false} rotulo="Carregando o RMA" />
  if (!rma.data)
    return <ErrorState oQueFalhou="O RMA não carregou." detalhe={rma.error?.message} aoTentar={() => rma.refetch()} />
  return <Pagina rma={rma.data} />
}

function Pagina({ rma: r }: { rma: Rma }) {
  const [verbo, setVerbo] = useState<VerboDoRma | null>(null)
  useTituloDaPagina(numeroDoRma(r.numero))
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        <Button
          tamanho="pequeno"
          icone={<FileText />}
          onClick={() =>
            void baixar(rmas.dossie, { params: { id: r.id } }).catch((e: unknown) =>
              avisarFalha('O dossiê não baixou.', e),
            )
          }
        >
          Dossiê
        </Button>
        {r.posso.map((v, n) => (
          <Button key={v} tamanho="pequeno" variante={n === 0 ? 'primaria' : 'contorno'} onClick={() => setVerbo(v)}>
            {nomesDosVerbos[v]}
          </Button>
        ))}
      </AcoesDaPagina>
      <PageHeader titulo={`${numeroDoRma(r.numero)} · ${r.modelo}`} detalhe={`série ${r.serie}`}>
        <StatusChip tom={TOM_DO_RMA[r.situacao]}>{nomesDasSituacoes[r.situacao]}</StatusChip>
        <StatusChip tom={COBERTURAS[r.cobertura].tom}>{COBERTURAS[r.cobertura].rotulo} ao abrir</StatusChip>
      </PageHeader>
      <div className="grid min-h-0 flex-1 content-start gap-6 overflow-y-auto p-4 lg:grid-cols-3">
        <Dados r={r} />
        <Fotos r={r} />
        <Andamento r={r} />
      </div>
      {verbo && <MoverRma rma={r} verbo={verbo} aoFechar={() => setVerbo(null)} />}
    </div>
  )
}

const TITULO = 'mb-2 text-13 font-semibold'

function Dados({ r }: { r: Rma }) {
  const serie = (s: string) => (
    <a className="g-link" href={linkDasGarantias({ serie: s })}>
      {s}
    </a>
  )
  return (
    <section aria-label="Dados">
      <h2 className={TITULO}>Dados</h2>
      <DefinitionList
        largura={110}
        linhas={[
          { rotulo: 'Série', valor: serie(r.serie) },
          { rotulo: 'Série nova', valor: r.serie_nova ? serie(r.serie_nova) : 'ainda não chegou' },
          {
            rotulo: 'Usina',
            valor: r.usina_id ? (
              <>
                <a className="g-link" href={linkDaUsina(r.usina_id, { aba: 'strings' })}>
                  {r.usina}
                </a>
                {r.lugar && `, ${r.lugar}`}
              </>
            ) : (
              'nenhuma'
            ),
          },
          { rotulo: 'Cliente', valor: r.cliente },
          { rotulo: 'De produto', valor: r.produto_ate ? `até ${diaBr(r.produto_ate)}` : 'sem prazo na ficha' },
          {
            rotulo: 'De desempenho',
            valor: r.desempenho_ate ? `até ${diaBr(r.desempenho_ate)}` : 'sem prazo na ficha',
          },
          { rotulo: 'Protocolo', valor: r.protocolo || 'ainda sem' },
          ...(r.rastreio ? [{ rotulo: 'Rastreio', valor: r.rastreio }] : []),
          {
            rotulo: 'Ordem',
            valor: r.ordem_id ? (
              <a className="g-link" href={linkDaOrdem(r.ordem_id)}>
                {r.ordem}
              </a>
            ) : (
              'nenhuma'
            ),
          },
          { rotulo: 'Aberto por', valor: `${r.aberto_por ?? 'sistema'}, ${dataHora(r.aberto_em)}` },
        ]}
      />
      <h2 className={`${TITULO} mt-4`}>Defeito</h2>
      <p className="text-13 whitespace-pre-wrap">{r.defeito}</p>
      {r.medidas && (
        <>
          <h2 className={`${TITULO} mt-4`}>Medidas</h2>
          <p className="text-13 whitespace-pre-wrap">{r.medidas}</p>
        </>
      )}
    </section>
  )
}

function Fotos({ r }: { r: Rma }) {
  const campo = useRef<HTMLInputElement>(null)
  const gere = usePode('garantias.rma.gerir')
  const { indo, fazer } = useAto()
  const aberto = r.situacao !== 'encerrado' && r.situacao !== 'cancelado'
  const mandar = (arquivo: File) =>
    void fazer(
      async () => {
        const foto = (await reduzirFoto(arquivo)) ?? arquivo
        await enviarArquivo(preencherCaminho(rmas.fotografar.path, { id: r.id }), {}, TIPO_DE_FOTO, foto)
        await relerRmas()
      },
      (e) => avisarFalha('A foto não entrou.', e),
    )
  return (
    <section aria-label="Fotos">
      <h2 className={TITULO}>Fotos</h2>
      {r.fotos.length === 0 && (
        <p className="mb-2 text-13 text-text-2">Etiqueta, defeito de perto e o conjunto: três fotos bastam.</p>
      )}
      <ul className="grid grid-cols-2 gap-2">
        {r.fotos.map((f, n) => (
          <li key={f}>
            <FotoDoRma rma={r.id} sha256={f} rotulo={`Foto ${n + 1}`} />
          </li>
        ))}
      </ul>
      {gere && aberto && (
        <>
          <Button className="mt-2" icone={<Camera />} ocupado={indo} onClick={() => campo.current?.click()}>
            Juntar foto
          </Button>
          <input
            ref={campo}
            type="file"
            accept="image/*"
            className="sr-only"
            tabIndex={-1}
            aria-hidden="true"
            onChange={(e) => {
              const arquivo = e.currentTarget.files?.[0]
              e.currentTarget.value = ''
              if (arquivo) mandar(arquivo)
            }}
          />
        </>
      )}
    </section>
  )
}

function Andamento({ r }: { r: Rma }) {
  return (
    <section aria-label="Andamento">
      <h2 className={TITULO}>Andamento</h2>
      <ol className="grid gap-2 border-l pl-3 text-13">
        {r.eventos.map((e) => (
          <li key={e.id}>
            <b className="font-medium">{nomesDasSituacoes[e.para]}</b>{' '}
            <span className="num text-text-2">
              {dataHora(e.em)}
              {e.por && `, ${e.por}`}
            </span>
            {e.texto && <p>{e.texto}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
