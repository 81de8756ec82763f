import { useState } from 'react'
import { Avatar, GrupoDeAvatares } from '../avatar.tsx'
import { avisar, avisarComDesfazer, avisarFalha } from '../avisos.ts'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { GlifoDoCanal } from '../canal.tsx'
import { Chip, StatusChip } from '../chip.tsx'
import { ContextMenu } from '../context-menu.tsx'
import { Archive, ArrowRightLeft, Bell, Check, Copy, Ellipsis, Pencil, Plus, Tag, Trash2, UserPlus } from '../icones.ts'
import { IconButton } from '../icon-button.tsx'
import { Kbd } from '../kbd.tsx'
import { Link } from '../link.tsx'
import { Menu } from '../menu.tsx'
import type { EntradaDeMenu } from '../menu-itens.tsx'
import { Popover } from '../popover.tsx'
import { SegmentedControl } from '../segmented-control.tsx'
import { Tabs } from '../tabs.tsx'
import type { Tom } from '../tom.ts'
import { Tooltip } from '../tooltip.tsx'
import { pessoas } from './exemplos.ts'
import { Amostra, Linha, Secao } from './moldura.tsx'

const tons: readonly [Tom, string][] = [
  ['neutro', 'Rural'],
  ['marca', 'Rascunho'],
  ['sucesso', 'Cliente'],
  ['perigo', 'Urgente'],
  ['alerta', 'Vence hoje'],
  ['info', 'Lead'],
  ['violeta', 'Indicou'],
  ['petroleo', 'Integrador'],
]

export function SecaoAcoes() {
  const [aba, setAba] = useState('ativas')
  const [vista, setVista] = useState('quadro')
  const [sino, setSino] = useState(true)
  const [colunas, setColunas] = useState(['nome'])
  const itens: EntradaDeMenu[] = [
    { rotulo: 'Editar', icone: <Pencil />, atalho: 'e', aoEscolher: () => avisar({ titulo: 'Editar' }) },
    { rotulo: 'Duplicar', icone: <Copy />, atalho: 'mod+d' },
    {
      rotulo: 'Transferir',
      icone: <ArrowRightLeft />,
      submenu: pessoas.slice(0, 3).map((p) => ({
        rotulo: p.nome,
        aoEscolher: () => avisar({ titulo: `Transferida para ${p.nome}`, tom: 'sucesso' }),
      })),
    },
    { rotulo: 'Unir contatos', icone: <UserPlus />, desabilitado: true, descricao: 'Selecione dois ou mais' },
    'risco',
    {
      grupo: 'Mostrar',
      itens: ['nome', 'telefone'].map((c) => ({
        rotulo: c === 'nome' ? 'Nome' : 'Telefone',
        marcado: colunas.includes(c),
        continua: true,
        aoEscolher: () => setColunas((a) => (a.includes(c) ? a.filter((x) => x !== c) : [...a, c])),
      })),
    },
    'risco',
    {
      rotulo: 'Excluir',
      icone: <Trash2 />,
      perigo: true,
      aoEscolher: () => avisarComDesfazer('Contato excluído', () => avisar({ titulo: 'Contato de volta' })),
    },
  ]
  return (
    <Secao id="acoes" titulo="Ações e sinais">
      <Amostra nome="Botões" nota="Um principal por tela; o resto é contorno.">
        <Linha>
          <Button variante="primaria" icone={<Plus />}>
            Novo contato
          </Button>
          <Button>Cancelar</Button>
          <Button variante="secundaria">Filtrar</Button>
          <Button variante="fantasma">Limpar</Button>
          <Button variante="perigo">Excluir</Button>
        </Linha>
        <Linha>
          <Button variante="primaria" ocupado>
            Salvando
          </Button>
          <Button ocupado>Salvando</Button>
          <Button disabled>Desabilitado</Button>
          <Button variante="primaria" atalho="mod+enter">
            Continuar
          </Button>
        </Linha>
        <Linha>
          <Button tamanho="pequeno" icone={<Check />}>
            Finalizar
          </Button>
          <Button tamanho="grande" variante="primaria">
            Entrar
          </Button>
        </Linha>
      </Amostra>
      <Amostra nome="Botões de ícone e dicas" nota="O nome aparece ao passar e ao focar.">
        <Linha>
          <IconButton rotulo="Editar" atalho="e" icone={<Pencil />} />
          <IconButton rotulo="Avisos" icone={<Bell />} ligado={sino} onClick={() => setSino(!sino)} />
          <IconButton rotulo="Agendar" variante="contorno" icone={<Tag />} />
          <IconButton rotulo="Arquivar" icone={<Archive />} disabled />
          <Tooltip texto="Janela de 24 horas do WhatsApp">
            <button type="button" className="text-12 text-text-2">
              Janela fecha em 23 h 53
            </button>
          </Tooltip>
        </Linha>
        <Linha>
          <Link href="#acoes">Esqueci a senha</Link>
          <Link href="#acoes" tom="info">
            Comparar e unir
          </Link>
          <Kbd teclas="mod+k" />
          <Kbd teclas="enter" />
          <Kbd teclas="g c" />
        </Linha>
      </Amostra>
      <Amostra nome="Menu, menu de contexto e janela pequena">
        <Linha>
          <Menu itens={itens} gatilho={<Button iconeFim={<Ellipsis />}>Ações</Button>} />
          <ContextMenu itens={itens}>
            <button type="button" className="rounded border border-dashed px-3 py-1.5 text-13 text-text-2">
              Clique com o botão direito
            </button>
          </ContextMenu>
          <Popover titulo="Responsável" gatilho={<Button>Ver equipe</Button>}>
            <ul className="flex flex-col gap-2">
              {pessoas.slice(0, 3).map((p) => (
                <li key={p.id} className="flex items-center gap-2">
                  <Avatar nome={p.nome} chave={p.id} tamanho={20} />
                  {p.nome}
                </li>
              ))}
            </ul>
          </Popover>
        </Linha>
      </Amostra>
      <Amostra
        nome="Avisos rápidos"
        nota="Um por vez, 5 segundos; F8 leva o foco até ele; arraste para a direita para dispensar."
      >
        <Linha>
          <Button onClick={() => avisar({ titulo: 'Contato salvo', tom: 'sucesso' })}>Avisar</Button>
          <Button
            onClick={() =>
              avisarComDesfazer('Conversa arquivada', () => avisar({ titulo: 'Conversa de volta à lista' }))
            }
          >
            Com desfazer
          </Button>
          <Button
            onClick={() =>
              avisarFalha('A proposta não foi enviada', new Error('O servidor não respondeu.'), () =>
                avisar({ titulo: 'Enviada', tom: 'sucesso' }),
              )
            }
          >
            Falha
          </Button>
        </Linha>
      </Amostra>
      <Amostra nome="Etiquetas, situações e contagens">
        <Linha>
          {tons.map(([t, r]) => (
            <Chip key={t} tom={t}>
              {r}
            </Chip>
          ))}
        </Linha>
        <Linha>
          {tons.slice(2, 6).map(([t, r]) => (
            <StatusChip key={t} tom={t}>
              {r}
            </StatusChip>
          ))}
          <Chip contorno tom="info" icone={<Tag />}>
            Montagem 60%
          </Chip>
          <Chip aoRemover={() => {}}>Garantia</Chip>
        </Linha>
        <Linha>
          <Badge n={2} rotulo="não lidas" />
          <Badge n={120} />
        </Linha>
      </Amostra>
      <Amostra nome="Pessoas" nota="A mesma pessoa tem a mesma cor em toda tela.">
        <Linha>
          {pessoas.map((p) => (
            <Avatar key={p.id} nome={p.nome} chave={p.id} decorativo={false} />
          ))}
          <Avatar nome="Sebastião Moraes" tamanho={36} canto={<GlifoDoCanal canal="whatsapp" />} decorativo={false} />
          <Avatar nome="Imagem Quebrada" imagem="data:image/png;base64,AA" decorativo={false} />
        </Linha>
        <GrupoDeAvatares pessoas={pessoas} />
      </Amostra>
      <Amostra nome="Abas e segmentos" largo>
        <div className="w-full">
          <Tabs
            rotulo="Situação"
            sublinhado="marca"
            valor={aba}
            aoMudar={setAba}
            abas={[
              { valor: 'ativas', rotulo: 'Ativas', contagem: 14 },
              { valor: 'aguardando', rotulo: 'Aguardando', contagem: 6 },
              { valor: 'duplicados', rotulo: 'Duplicados', contagem: 46, alerta: true },
              { valor: 'fim', rotulo: 'Finalizadas', desabilitada: true },
            ]}
          />
        </div>
        <SegmentedControl
          rotulo="Vista"
          valor={vista}
          aoMudar={setVista}
          opcoes={[
            { valor: 'quadro', rotulo: 'Quadro' },
            { valor: 'tabela', rotulo: 'Tabela' },
            { valor: 'mapa', rotulo: 'Mapa', desabilitado: true },
          ]}
        />
      </Amostra>
    </Secao>
  )
}
