import { useEffect, useMemo, useState } from 'react'
import { useAtalhos } from '../atalhos/usar-atalhos.ts'
import { avisar } from '../avisos.ts'
import { Button } from '../button.tsx'
import { CommandPalette } from '../comandos/command-palette.tsx'
import type { GrupoDeComandos } from '../comandos/filtrar.ts'
import { Contact, House, MessagesSquare, Plus } from '../icones.ts'
import { AudioPlayer } from '../midia/audio-player.tsx'
import { MediaViewer, type Midia } from '../midia/media-viewer.tsx'
import { audioDeExemplo, buscarCidades, imagemDeExemplo } from './exemplos.ts'
import { Amostra, Linha, Secao } from './moldura.tsx'

const midias: readonly Midia[] = [
  {
    id: 'a',
    tipo: 'imagem',
    nome: 'inversor-e07.svg',
    url: imagemDeExemplo('#e5484d', 'E-07'),
    legenda: 'Marlene Ferreira Prado · 09:31',
    descricao: 'Foto do inversor com luz vermelha e código E-07',
  },
  {
    id: 'b',
    tipo: 'imagem',
    nome: 'inversor-ok.svg',
    url: imagemDeExemplo('#30a46c', '3,8 kW'),
    legenda: 'Diego Fontes · 15:29',
    descricao: 'Foto do inversor gerando 3,8 kW',
  },
]
const procurar = async (texto: string, sinal: AbortSignal): Promise<GrupoDeComandos[]> => [
  {
    titulo: 'Cidades',
    itens: (await buscarCidades(texto, sinal)).map((c) => ({
      id: `cidade-${c.valor}`,
      rotulo: c.rotulo,
      ...(c.detalhe ? { detalhe: c.detalhe } : {}),
      executar: () => avisar({ titulo: c.rotulo }),
    })),
  },
]

export function SecaoMidia() {
  const [aberta, setAberta] = useState<string | null>(null)
  const [paleta, setPaleta] = useState(false)
  const audio = useMemo(() => audioDeExemplo(), [])
  useEffect(() => () => URL.revokeObjectURL(audio), [audio])
  useAtalhos('Esta página', [
    {
      teclas: 'g b',
      rotulo: 'Ir para busca e seleção',
      executar: () => document.getElementById('busca')?.scrollIntoView(),
    },
  ])
  const grupos: GrupoDeComandos[] = [
    {
      titulo: 'Ir para',
      itens: [
        { id: 'inicio', rotulo: 'Início', icone: <House />, atalho: 'g i', executar: () => scrollTo({ top: 0 }) },
        {
          id: 'conversas',
          rotulo: 'Conversas',
          detalhe: 'Chat',
          icone: <MessagesSquare />,
          executar: () => avisar({ titulo: 'Conversas' }),
        },
        {
          id: 'contatos',
          rotulo: 'Contatos',
          detalhe: 'Cadastros',
          icone: <Contact />,
          palavras: ['clientes'],
          executar: () => avisar({ titulo: 'Contatos' }),
        },
      ],
    },
    {
      titulo: 'Ações',
      itens: [
        { id: 'novo', rotulo: 'Nova conversa', icone: <Plus />, executar: () => avisar({ titulo: 'Nova conversa' }) },
      ],
    },
  ]
  return (
    <Secao id="midia" titulo="Mídia, comandos e teclado">
      <Amostra nome="Áudio" nota="Setas andam 5 segundos; espaço toca e pausa.">
        <div className="rounded-lg border bg-surface px-2.5 py-1.5">
          <AudioPlayer url={audio} />
        </div>
      </Amostra>
      <Amostra nome="Visualizador" nota="Setas, + e −, Esc.">
        <div className="flex gap-2">
          {midias.map((m) => (
            <button
              key={m.id}
              type="button"
              className="overflow-hidden rounded border"
              onClick={() => setAberta(m.id)}
              aria-label={`Abrir ${m.nome}`}
            >
              <img src={m.url} alt="" className="h-24 w-36 object-cover" />
            </button>
          ))}
        </div>
        <MediaViewer midias={midias} aberta={aberta} aoMudar={setAberta} />
      </Amostra>
      <Amostra nome="Comandos" nota="Tudo o que se pode fazer, digitando.">
        <Linha>
          <Button onClick={() => setPaleta(true)}>Abrir comandos</Button>
        </Linha>
        <CommandPalette aberto={paleta} aoMudar={setPaleta} grupos={grupos} buscar={procurar} />
      </Amostra>
      <Amostra nome="Atalhos" nota="A tecla ? mostra os desta página.">
        <p className="text-13 text-text-2">
          Experimente <kbd className="g-kbd">?</kbd> e, na tabela, <kbd className="g-kbd">J</kbd>{' '}
          <kbd className="g-kbd">K</kbd> <kbd className="g-kbd">X</kbd>.
        </p>
      </Amostra>
    </Secao>
  )
}
