import { useState, useSyncExternalStore } from 'react'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { sair } from '#platform/navegador/sessao.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Bell, CircleUserRound, Keyboard, LogOut, Monitor, Moon, RefreshCw, Settings, Sun } from '#ui/icones.ts'
import type { EntradaDeMenu } from '#ui/menu-itens.tsx'
import { Menu } from '#ui/menu.tsx'
import { useTema, type ModoDeCor } from '#ui/tema.ts'
import { haVersaoNova } from '../construcao.ts'
import { AvatarDaPessoa } from './avatar-da-pessoa.tsx'
import { pedirAtalhos } from './folha-de-atalhos-pedida.ts'
import { efeitoDaPresenca, mudarPresenca, presencas } from './mudar-presenca.ts'
import { porQueAusente } from './por-que-ausente.ts'
import { nomeDaPresenca, usePresenca } from './presenca.ts'

const modos: readonly { modo: ModoDeCor; nome: string; icone: React.ReactNode }[] = [
  { modo: 'light', nome: 'Claro', icone: <Sun /> },
  { modo: 'dark', nome: 'Escuro', icone: <Moon /> },
  { modo: 'system', nome: 'Como no sistema', icone: <Monitor /> },
]

export function MenuDaPessoa({ lado = 'right' }: { lado?: 'right' | 'top' }) {
  const pessoa = usePessoa()
  const { presenca, automatica, ...ausencia } = usePresenca()
  const porque = porQueAusente(ausencia, pessoa.fuso)
  const { modo, mudar: mudarModo } = useTema()
  const versaoNova = useSyncExternalStore(haVersaoNova.assinar, haVersaoNova.ler)
  const [aberto, setAberto] = useState(true)
  const itens: EntradaDeMenu[] = [
    {
      rotulo: 'Presença',
      icone: <CircleUserRound />,
      fim: <span className="g-sub g-fim">{automatica ? 'Ausente automático' : nomeDaPresenca[presenca]}</span>,
      submenu: presencas.map((p) => ({
        rotulo: nomeDaPresenca[p],
        descricao: efeitoDaPresenca[p],
        unico: true,
        marcado: p === presenca && !automatica,
        aoEscolher: () => mudarPresenca(p),
      })),
    },
    {
      rotulo: 'Cores',
      icone: modos.find((m) => m.modo === modo)?.icone,
      fim: <span className="g-sub g-fim">{modos.find((m) => m.modo === modo)?.nome}</span>,
      submenu: modos.map((m) => ({
        rotulo: m.nome,
        icone: m.icone,
        unico: true,
        marcado: m.modo === modo,
        aoEscolher: () => mudarModo(m.modo),
      })),
    },
    'risco',
    { rotulo: 'Minha conta', icone: <Settings />, href: '/configuracoes' },
    { rotulo: 'Notificações', icone: <Bell />, href: '/configuracoes/notificacoes' },
    { rotulo: 'Atalhos do teclado', icone: <Keyboard />, atalho: '?', aoEscolher: pedirAtalhos },
    ...(versaoNova
      ? [{ rotulo: 'Atualizar para a versão nova', icone: <RefreshCw />, aoEscolher: () => location.reload() }]
      : []),
    'risco',
    {
      rotulo: 'Sair',
      icone: <LogOut />,
      aoEscolher: () => void sair('local').catch((erro: unknown) => avisarFalha('Não foi possível sair', erro)),
    },
  ]
  return (
    <Menu
      aberto={aberto}
      aoMudar={setAberto}
      lado={lado}
      alinhar="end"
      largura={240}
      gatilho={<AvatarDaPessoa />}
      topo={
        <div className="border-b px-3 py-2.5">
          <p className="truncate text-13 font-semibold">{pessoa.nome}</p>
          <p className="truncate text-12 text-text-2">{pessoa.email}</p>
          {porque && <p className="mt-1 text-12 text-warning">{porque}</p>}
        </div>
      }
      itens={itens}
    />
  )
}
