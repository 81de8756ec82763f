import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { diaBr } from '#kit/dias.ts'
import { ErroApp } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { useEnvios } from '#platform/navegador/envios.ts'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { usePessoa, usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Check, CloudOff, WifiOff } from '#ui/icones.ts'
import { useSemRede } from '#ui/offline-bar.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { tardia } from '#ui/tardia.tsx'
import type { LinhaDaSeparacao, Separacao } from '../../contract/separacoes.ts'
import { useSeparacao, useSeparacoesAoVivo } from '../dados.ts'
import { SITUACOES } from '../nomes.ts'
import { filaDeColetas } from './fila.ts'
import { Linha } from './linha.tsx'
import { comPendentes, completa, pego } from './somar.ts'

const Fechamento = tardia(() => import('./fechamento.tsx').then((m) => m.Fechamento))
const Trocar = tardia(() => import('./trocar.tsx').then((m) => m.Trocar))
const Plano = tardia(() => import('./plano.tsx').then((m) => m.Plano))

/** `/est/separacao/{id}`: one walk through the store, address by address. */
export function TelaDaSeparacao({ naoEncontrado }: { naoEncontrado: ReactNode }) {
  const { id: escrito }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const usuario = usePessoa().id
  const consulta = useSeparacao(typeof escrito === 'string' ? escrito : '', usuario)
  useSeparacoesAoVivo()
  useTituloDaPagina(consulta.data?.cliente || consulta.data?.titulo)
  if (consulta.error instanceof ErroApp && [400, 404].includes(consulta.error.status)) return naoEncontrado
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando o kit" />
  if (!consulta.data) return <ErrorState oQueFalhou="O kit não carregou." aoTentar={() => consulta.refetch()} />
  return <Separar separacao={consulta.data} usuario={usuario} />
}

function Separar({ separacao: s, usuario }: { separacao: Separacao; usuario: string }) {
  const fila = filaDeColetas(usuario)
  const envios = useEnvios(fila).filter((e) => e.corpo.separacao === s.id)
  const esperando = envios.filter((e) => e.erro === null)
  const separa = usePode('separacao.kit.separar')
  const gere = usePode('separacao.kit.gerir')
  const [escolhida, setEscolhida] = useState<string | null>(null)
  const [trocando, setTrocando] = useState<LinhaDaSeparacao | null>(null)
  const [fechando, setFechando] = useState(false)
  const itens = s.itens.map((l) =>
    comPendentes(
      l,
      esperando.map((e) => e.corpo),
    ),
  )
  const feitas = itens.filter(completa)
  const faltam = itens.filter((l) => !completa(l))
  const atual = faltam.find((l) => l.id === escolhida) ?? faltam[0]
  const aberta = s.situacao === 'aberta' || s.situacao === 'separando'
  const coletar = (linha_id: string, quantidade: string, series: readonly string[]) =>
    fila.por(uuidv7(), {
      separacao: s.id,
      coleta: { linha_id, quantidade, series: [...series], coletado_em: new Date().toISOString() },
    })
  if (trocando) return <Trocar separacao={s} linha={trocando} aoFechar={() => setTrocando(null)} />
  return (
    <div className="mx-auto flex h-full min-h-0 w-full max-w-xl flex-col bg-surface">
      <Cabeca separacao={s} feitas={feitas.length} de={itens.length} esperando={esperando.length} />
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        {envios
          .filter((e) => e.erro !== null)
          .map((e) => (
            <AlertBox
              key={e.chave}
              className="mb-3"
              tom="alerta"
              titulo={`Não entrou: ${e.erro}`}
              acao={
                <Button tamanho="pequeno" onClick={() => fila.descartar(e.chave)}>
                  Entendi
                </Button>
              }
            />
          ))}
        {gere && aberta && <Plano separacao={s} />}
        {aberta && !fechando && atual && (
          <Linha
            key={atual.id}
            separacao={s}
            linha={atual}
            podeSeparar={separa}
            aoColetar={(q, series) => {
              coletar(atual.id, q, series)
              setEscolhida(null)
            }}
            aoTrocar={() => setTrocando(atual)}
          />
        )}
        {(fechando || !atual || !aberta) && <Fechamento separacao={s} itens={itens} esperando={esperando.length} />}
        {aberta && !fechando && atual && (
          <>
            <Grupo titulo="Depois, nesta ordem">
              {faltam
                .filter((l) => l.id !== atual.id)
                .map((l) => (
                  <NaLista key={l.id} linha={l} aoEscolher={() => setEscolhida(l.id)} />
                ))}
            </Grupo>
            <Grupo titulo="Separados">
              {feitas.map((l) => (
                <NaLista key={l.id} linha={l} />
              ))}
            </Grupo>
            {separa && s.situacao === 'separando' && (
              <Button className="mt-4 min-h-12 w-full justify-center" onClick={() => setFechando(true)}>
                Fechar com {plural(faltam.length, 'falta')}
              </Button>
            )}
          </>
        )}
        {fechando && (
          <Button className="mt-2 min-h-12 w-full justify-center" onClick={() => setFechando(false)}>
            Continuar separando
          </Button>
        )}
      </div>
    </div>
  )
}

interface PropsDaCabeca {
  separacao: Separacao
  feitas: number
  de: number
  esperando: number
}

function Cabeca({ separacao: s, feitas, de, esperando }: PropsDaCabeca) {
  const semRede = useSemRede()
  return (
    <header className="shrink-0">
      <div role="status">
        {(semRede || esperando > 0) && (
          <p className="flex min-h-9 items-center gap-2 bg-text px-4 text-13 text-surface">
            {semRede ? <WifiOff /> : <CloudOff />}
            <span className="flex-1">{semRede ? 'Sem rede no galpão: pode continuar' : 'Enviando'}</span>
            {esperando > 0 && <strong className="num font-semibold">{plural(esperando, 'envio')} esperando</strong>}
          </p>
        )}
      </div>
      <div className="flex items-center gap-3 px-4 py-2.5">
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-15 font-semibold">{s.cliente || s.titulo}</h1>
          <p className="num truncate text-12 text-text-2">
            {[s.cliente ? s.titulo : s.codigo, s.instala_em ? `instala ${diaBr(s.instala_em)}` : 'sem data', s.local]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Chip tom={SITUACOES[s.situacao].tom}>{SITUACOES[s.situacao].rotulo}</Chip>
        <strong className="num text-13 font-semibold">
          {feitas} de {de}
        </strong>
      </div>
      <div className="h-1 bg-surface-2" aria-hidden="true">
        <div className="h-full bg-success" style={{ width: `${de === 0 ? 0 : (feitas / de) * 100}%` }} />
      </div>
    </header>
  )
}

function Grupo({ titulo, children }: { titulo: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section aria-label={titulo} className="mt-3 rounded-xl border">
      <h2 className="px-3 pt-2.5 pb-1 text-12 font-semibold text-text-2">{titulo}</h2>
      <ul>{children}</ul>
    </section>
  )
}

function NaLista({ linha: l, aoEscolher }: { linha: LinhaDaSeparacao; aoEscolher?: () => void }) {
  const pronta = completa(l)
  const conteudo = (
    <>
      <span
        className={`num grid min-h-11 min-w-16 shrink-0 place-items-center rounded-lg px-1 text-13 font-semibold ${pronta ? 'bg-success-soft text-success' : 'bg-surface-2'}`}
      >
        {pronta ? <Check /> : l.endereco || '–'}
      </span>
      <span className="min-w-0 flex-1 text-left">
        <span className="block truncate text-13 font-medium">{l.descricao}</span>
        <span className="num block truncate text-12 text-text-2">
          {l.pulada ? 'não achei, o estoque confere' : Number(l.falta) > 0 ? `faltam ${l.falta}` : (l.codigo ?? '')}
        </span>
      </span>
      <strong className="num text-15 font-semibold">
        {pronta ? pego(l) : l.qtd} {l.unidade.toLowerCase()}
      </strong>
    </>
  )
  return (
    <li className="border-t first:border-t-0">
      {aoEscolher ? (
        <button
          type="button"
          className="flex w-full items-center gap-3 px-3 py-2 hover:bg-surface-2"
          onClick={aoEscolher}
        >
          {conteudo}
        </button>
      ) : (
        <div className="flex items-center gap-3 px-3 py-2 text-text-2">{conteudo}</div>
      )}
    </li>
  )
}
