import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { useEnvios } from '#platform/navegador/envios.ts'
import { usePessoa, usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataCurta, hora, plural } from '#ui/formatos.ts'
import { ArrowDown, ArrowUp, Download, Maximize2, Pencil, Plus, Printer, SolarPanel, Undo2 } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { mapas, type Mapa, type StringDoMapa } from '../../contract/mapa.ts'
import { linkDoMapa } from '../../links.ts'
import { nomeDaPosicao, nomeDaString, proximaVaga, type Vaga } from '../../regras/posicao.ts'
import { relerUsina, useGarantiasAoVivo, useMapa } from '../dados.ts'
import { Desenho } from './desenho.tsx'
import { Equipamentos } from './equipamentos.tsx'
import { filaDeLeituras } from './fila.ts'
import { FormularioDaString, NovoEquipamento } from './formularios.tsx'
import { Imprimir } from './imprimir.tsx'
import { Ler } from './ler.tsx'
import { useMover } from './mover.ts'
import { useOrdenar, type Ordenavel } from './ordenar.ts'
import { Posicao } from './posicao.tsx'
import { TabelaDoMapa, TrocasDoMapa } from './tabelas.tsx'

/** Tab of a plant: which serial is where, read by walking the roof. */
export function MapaDaUsina({ usina }: { usina: { id: string } }) {
  const mapa = useMapa(usina.id)
  useGarantiasAoVivo('usinas')
  if (mapa.isPending) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o mapa" />
  if (!mapa.data)
    return (
      <ErrorState oQueFalhou="O mapa não carregou." detalhe={mapa.error?.message} aoTentar={() => mapa.refetch()} />
    )
  return <Mapeada mapa={mapa.data} />
}

type Visao = 'mapa' | 'tabela' | 'trocas'

function Mapeada({ mapa }: { mapa: Mapa }) {
  const edita = usePode('garantias.mapa.editar')
  const fila = filaDeLeituras(usePessoa().id)
  const envios = useEnvios(fila).filter((e) => e.corpo.usina === mapa.usina_id)
  const [visao, setVisao] = useState<Visao>('mapa')
  const [escolhida, setEscolhida] = useState<Vaga | null>(null)
  const [aberto, setAberto] = useState<'equipamento' | 'string' | StringDoMapa | null>(null)
  const [imprimindo, setImprimindo] = useState(false)
  const movel = useMover(mapa)
  const ordenavel = useOrdenar(mapa)
  const esperando = new Set(envios.filter((e) => e.erro === null).map((e) => `${e.corpo.string_id}:${e.corpo.posicao}`))
  const desfazer = async () => {
    try {
      const { data } = await chamar(mapas.desfazer, { params: { id: mapa.usina_id } })
      avisar({ titulo: `Leitura de ${data.lugar} desfeita`, descricao: data.serie, tom: 'sucesso' })
      await relerUsina()
    } catch (e) {
      avisarFalha('Nada foi desfeito.', e)
    }
  }
  const inverter = async (s: StringDoMapa) => {
    const { inversor_id, mppt, item_id, modulos, agua, invertida } = s
    try {
      await chamar(mapas.alterarString, {
        params: { id: mapa.usina_id, string: s.id },
        body: { versao: s.versao, string: { inversor_id, mppt, item_id, modulos, agua, invertida: !invertida } },
      })
      await relerUsina()
    } catch (e) {
      avisarFalha('O sentido não mudou.', e)
    }
  }
  useAtalhos(
    'Mapa de strings',
    [
      { teclas: 'mod+z', rotulo: 'Desfazer a última leitura', executar: () => void desfazer() },
      { teclas: 'i', rotulo: 'Inverter o sentido da string' },
      { teclas: 'space', rotulo: 'Pegar ou soltar o módulo' },
      { teclas: 'shift+arrowup', rotulo: 'Subir a fileira' },
      { teclas: 'shift+arrowdown', rotulo: 'Descer a fileira' },
    ],
    edita,
  )
  const temInversor = mapa.equipamentos.some((e) => e.tipo === 'inversor')
  // nothing to read and nothing chosen: the map takes the whole width
  const lidoInteiro = escolhida === null && mapa.resumo.lidos >= mapa.resumo.modulos
  const { pathname } = useLocation()
  const tela = linkDoMapa(mapa.usina_id)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl<Visao>
          rotulo="Visão do mapa"
          tamanho="pequeno"
          opcoes={[
            { valor: 'mapa', rotulo: 'Mapa' },
            { valor: 'tabela', rotulo: 'Tabela' },
            { valor: 'trocas', rotulo: 'Trocas' },
          ]}
          valor={visao}
          aoMudar={setVisao}
        />
        <Resumo mapa={mapa} />
        <span className="flex-1" />
        {edita && (
          <>
            <Button tamanho="pequeno" icone={<Plus />} onClick={() => setAberto('equipamento')}>
              Equipamento
            </Button>
            <Button tamanho="pequeno" icone={<Plus />} disabled={!temInversor} onClick={() => setAberto('string')}>
              String
            </Button>
            <Button tamanho="pequeno" icone={<Undo2 />} atalho="mod+z" onClick={() => void desfazer()}>
              Desfazer
            </Button>
          </>
        )}
        <Button
          tamanho="pequeno"
          icone={<Download />}
          onClick={() =>
            void baixar(mapas.exportar, { params: { id: mapa.usina_id } }).catch((e: unknown) =>
              avisarFalha('O arquivo não baixou.', e),
            )
          }
        >
          CSV
        </Button>
        {pathname !== tela && (
          <a className="g-btn" data-tamanho="pequeno" data-variante="contorno" href={tela}>
            <Maximize2 /> <span>Só o mapa</span>
          </a>
        )}
        <Button tamanho="pequeno" icone={<Printer />} onClick={() => setImprimindo(true)}>
          Imprimir
        </Button>
      </div>
      {envios
        .filter((e) => e.erro !== null)
        .map((e) => (
          <AlertBox
            key={e.chave}
            tom="alerta"
            titulo={`${e.corpo.serie} não entrou: ${e.erro}`}
            acao={
              <Button tamanho="pequeno" onClick={() => fila.descartar(e.chave)}>
                Entendi
              </Button>
            }
          />
        ))}
      {esperando.size > 0 && <AlertBox tom="info" titulo={`${plural(esperando.size, 'leitura')} esperando a rede`} />}
      {mapa.strings.length === 0 && visao === 'mapa' && (
        <EmptyState
          icone={<SolarPanel />}
          frase="Sem mapa. Comece pelo telhado."
          detalhe={
            temInversor
              ? 'Desenhe as strings: inversor, MPPT, água do telhado e número de módulos.'
              : 'Ponha o inversor da usina e depois desenhe as strings.'
          }
        />
      )}
      {visao === 'tabela' && <TabelaDoMapa mapa={mapa} />}
      {visao === 'trocas' && <TrocasDoMapa usina={mapa.usina_id} />}
      {visao === 'mapa' && (
        <div className={cn('grid grid-cols-1 gap-4', !lidoInteiro && 'lg:grid-cols-[minmax(0,1fr)_360px]')}>
          <div className={cn('order-2 grid grid-cols-1 content-start gap-4', !lidoInteiro && 'lg:order-1')}>
            {mapa.strings.length > 0 && (
              <Desenho
                mapa={mapa}
                escolhida={escolhida}
                aoEscolher={setEscolhida}
                aoInverter={edita ? (s) => void inverter(s) : undefined}
                esperando={esperando}
                movel={edita ? movel : undefined}
                ordenavel={edita ? ordenavel : undefined}
              />
            )}
            <Equipamentos mapa={mapa} edita={edita} />
          </div>
          <div className={cn('order-1', !lidoInteiro && 'lg:order-2')}>
            <Lado
              {...{ mapa, edita, escolhida, esperando, ordenavel }}
              aoEscolher={setEscolhida}
              aoCorrigir={setAberto}
            />
          </div>
        </div>
      )}
      {imprimindo && <Imprimir mapa={mapa} aoFim={() => setImprimindo(false)} />}
      {aberto === 'equipamento' && <NovoEquipamento mapa={mapa} aoFechar={() => setAberto(null)} />}
      {aberto !== null && aberto !== 'equipamento' && (
        <FormularioDaString mapa={mapa} string={aberto === 'string' ? null : aberto} aoFechar={() => setAberto(null)} />
      )}
    </div>
  )
}

function Resumo({ mapa: { resumo: r } }: { mapa: Mapa }) {
  if (r.modulos === 0) return null
  return (
    <span className="num text-12 text-text-2">
      <b className="font-semibold text-text">{r.lidos}</b> de {r.modulos} lidos
      {r.na_nota > 0 && ` · ${r.na_nota} em nota`}
      {r.primeira && r.ultima && r.quem.length > 0 && (
        <>
          {' '}
          · {r.quem.join(', ')}, {dataCurta(r.primeira)} {hora(r.primeira)} a {dataCurta(r.ultima)} {hora(r.ultima)}
        </>
      )}
    </span>
  )
}

interface PropsDoLado {
  mapa: Mapa
  edita: boolean
  escolhida: Vaga | null
  esperando: ReadonlySet<string>
  ordenavel: Ordenavel
  aoEscolher: (v: Vaga | null) => void
  aoCorrigir: (s: StringDoMapa) => void
}

/** The chosen position: what is there, or the reader of the next empty one. */
function Lado({ mapa, edita, escolhida, esperando, ordenavel, aoEscolher, aoCorrigir }: PropsDoLado) {
  const s = mapa.strings.find((x) => x.id === escolhida?.string_id)
  const lida = s?.posicoes.find((p) => p.posicao === escolhida?.posicao)
  const comEsperando = mapa.strings.map((x) => ({
    ...x,
    posicoes: [
      ...x.posicoes,
      ...[...esperando].flatMap((e) => (e.startsWith(`${x.id}:`) ? [{ posicao: Number(e.split(':')[1]) }] : [])),
    ],
  }))
  const vaga = escolhida && !lida ? escolhida : proximaVaga(comEsperando)
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      {s && lida && escolhida && (
        <Posicao
          key={lida.id}
          onde={{
            usina: mapa.usina_id,
            lugar: nomeDaPosicao(s.n, escolhida.posicao),
            modelo: s.modelo,
            string_id: s.id,
            posicao: escolhida.posicao,
            equipamento_id: null,
          }}
          lida={lida}
          edita={edita}
        />
      )}
      {s && edita && (
        <div className="flex flex-wrap gap-2 [&_.g-btn]:max-lg:min-h-11">
          <Button tamanho="pequeno" icone={<Pencil />} onClick={() => aoCorrigir(s)}>
            Corrigir {nomeDaString(s.n)}
          </Button>
          <Button tamanho="pequeno" icone={<ArrowUp />} onClick={() => void ordenavel.passar(s, 'cima')}>
            Subir
          </Button>
          <Button tamanho="pequeno" icone={<ArrowDown />} onClick={() => void ordenavel.passar(s, 'baixo')}>
            Descer
          </Button>
        </div>
      )}
      {edita && vaga && <Ler mapa={mapa} vaga={vaga} aoAvancar={aoEscolher} />}
      {!vaga && mapa.resumo.modulos > 0 && <AlertBox tom="sucesso" titulo="Todas as posições foram lidas." />}
    </div>
  )
}
