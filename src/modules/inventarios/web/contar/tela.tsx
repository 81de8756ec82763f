import { useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { useEnvios } from '#platform/navegador/envios.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { CloudOff, PackageCheck, Plus, WifiOff } from '#ui/icones.ts'
import { useSemRede } from '#ui/offline-bar.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Folha, MaterialDaFolha, NovaContagem, PosicaoDaFolha } from '../../contract/contagens.ts'
import { useFolha } from '../dados.ts'
import { AcharNaFolha } from './achar.tsx'
import { filaDeContagens, type ContagemPendente } from './fila.ts'
import { Posicao } from './posicao.tsx'
import { proximaDe } from './quantidade.ts'

/** The page of a counter: one position at a time, blind, on a phone in one hand. */
export function TelaDeContar({ id }: { id: string }) {
  const usuario = usePessoa().id
  const consulta = useFolha(id, usuario)
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a folha" />
  if (!consulta.data) return <ErrorState oQueFalhou="A folha não carregou." aoTentar={() => consulta.refetch()} />
  return <Folhear folha={consulta.data} usuario={usuario} />
}

const marcada = (p: PosicaoDaFolha, esperando: readonly ContagemPendente[]): PosicaoDaFolha => ({
  ...p,
  contada: p.contada || esperando.some((e) => e.contagem.linha_id === p.linha_id && e.contagem.rodada === p.rodada),
})

function Folhear({ folha, usuario }: { folha: Folha; usuario: string }) {
  const fila = filaDeContagens(usuario)
  const envios = useEnvios(fila)
  const daqui = envios.filter((e) => e.corpo.inventario === folha.id)
  const esperando = daqui.filter((e) => e.erro === null)
  const recusados = daqui.filter((e) => e.erro !== null)
  const [escolhida, setEscolhida] = useState<string | null>(null)
  const [achado, setAchado] = useState<{ material: MaterialDaFolha; local: string } | null>(null)
  const [procurando, setProcurando] = useState(false)
  const posicoes = folha.posicoes.map((p) =>
    marcada(
      p,
      esperando.map((e) => e.corpo),
    ),
  )
  const minhas = posicoes.filter((p) => p.minha)
  // own positions first; when they are done, those without a count
  const lista = minhas.some((p) => !p.contada) ? minhas : posicoes
  const atual = lista.find((p) => p.linha_id === escolhida) ?? proximaDe(lista, null)
  const feitas = lista.filter((p) => p.contada).length
  const contar = (c: Omit<NovaContagem, 'chave' | 'enviado_em' | 'contado_em' | 'rodada'>, rodada: number) => {
    const contagem = { ...c, rodada, contado_em: new Date().toISOString() }
    fila.por(uuidv7(), { inventario: folha.id, contagem })
    setEscolhida(atual ? (proximaDe(lista, atual.linha_id)?.linha_id ?? null) : null)
    setAchado(null)
  }
  return (
    <div className="mx-auto flex h-full min-h-0 w-full max-w-lg flex-col bg-surface">
      <Cabeca folha={folha} feitas={feitas} de={lista.length} esperando={esperando.length} />
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        {recusados.map((e) => (
          <AlertBox
            key={e.chave}
            tom="alerta"
            titulo={`Uma contagem não entrou: ${e.erro}`}
            className="mb-3"
            acao={
              <Button tamanho="pequeno" onClick={() => fila.descartar(e.chave)}>
                Entendi
              </Button>
            }
          />
        ))}
        {achado && (
          <Posicao
            key={achado.material.item_id}
            pedeLote={achado.material.por_lote}
            posicao={{ ...achado.material, endereco: '', lote: '', local: nomeDoLocal(folha, achado.local), rodada: 1 }}
            proxima={atual?.endereco ?? null}
            aoContar={({ lote, ...c }) => {
              const onde = { item_id: achado.material.item_id, local_id: achado.local }
              contar({ ...c, achado: { ...onde, ...(lote ? { lote } : {}) } }, 1)
            }}
          />
        )}
        {!achado && atual && (
          <Posicao
            key={`${atual.linha_id} ${atual.rodada}`}
            posicao={atual}
            proxima={proximaDe(lista, atual.linha_id)?.endereco ?? null}
            aoContar={(c) => contar({ ...c, linha_id: atual.linha_id }, atual.rodada)}
          />
        )}
        {!achado && !atual && (
          <EmptyState
            icone={<PackageCheck />}
            frase={lista.length === 0 ? 'Nada para você contar agora.' : 'Você contou tudo.'}
            detalhe={
              esperando.length > 0
                ? `${plural(esperando.length, 'envio')} ${esperando.length === 1 ? 'espera' : 'esperam'} a rede.`
                : 'Se pedirem uma recontagem, ela aparece aqui.'
            }
          />
        )}
        {lista.length > 0 && (
          <Mapa
            lista={lista}
            atual={atual?.linha_id ?? null}
            aoEscolher={(l) => {
              setAchado(null)
              setEscolhida(l)
            }}
          />
        )}
        {posicoes.every((p) => p.rodada === 1) && (
          <Button className="mt-3" icone={<Plus />} onClick={() => setProcurando(true)}>
            Achei outra coisa aqui
          </Button>
        )}
      </div>
      {procurando && (
        <AcharNaFolha
          folha={folha}
          aoFechar={() => setProcurando(false)}
          aoAchar={(material, local) => {
            setAchado({ material, local })
            setProcurando(false)
          }}
        />
      )}
    </div>
  )
}

const nomeDoLocal = (folha: Folha, id: string) => folha.locais.find((l) => l.id === id)?.nome ?? ''

function Cabeca({ folha, feitas, de, esperando }: { folha: Folha; feitas: number; de: number; esperando: number }) {
  const semRede = useSemRede()
  return (
    <header className="shrink-0">
      <div role="status">
        {(semRede || esperando > 0) && (
          <p className="flex min-h-9 items-center gap-2 bg-text px-4 text-13 text-surface">
            {semRede ? <WifiOff /> : <CloudOff />}
            <span className="flex-1">{semRede ? 'Sem rede: pode continuar' : 'Enviando'}</span>
            {esperando > 0 && <strong className="num font-semibold">{plural(esperando, 'envio')} esperando</strong>}
          </p>
        )}
      </div>
      <div className="flex items-center gap-3 px-4 py-2.5">
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-15 font-semibold">Contagem {folha.codigo}</h1>
          <p className="truncate text-12 text-text-2">{folha.titulo}</p>
        </div>
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

/** Every position of the walk; its colour says only whether it was counted. */
function Mapa(p: { lista: readonly PosicaoDaFolha[]; atual: string | null; aoEscolher: (linha: string) => void }) {
  const cor = (x: PosicaoDaFolha) =>
    x.linha_id === p.atual ? 'bg-primary text-primary-fg' : x.contada ? 'bg-success-soft text-success' : 'bg-surface-2'
  return (
    <section aria-label="Posições" className="mt-4">
      <h2 className="mb-1.5 text-12 font-semibold text-text-2">Posições</h2>
      <ul className="grid grid-cols-4 gap-1.5">
        {p.lista.map((x) => (
          <li key={x.linha_id}>
            <button
              type="button"
              aria-label={`${x.endereco || x.codigo}${x.lote && `, lote ${x.lote}`}, ${x.contada ? 'contada' : 'por contar'}`}
              aria-current={x.linha_id === p.atual || undefined}
              disabled={x.contada}
              className={`num min-h-11 w-full truncate rounded-lg px-1 text-12 font-medium ${cor(x)}`}
              onClick={() => p.aoEscolher(x.linha_id)}
            >
              {x.endereco || x.codigo}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
