import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { guardarVisao } from '#platform/navegador/visao.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Avatar } from '#ui/avatar.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { ArrowRightLeft, EllipsisVertical, Eye, Key, LogOut, RotateCcw, ShieldCheck, UserMinus } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import type { EntradaDeMenu } from '#ui/menu-itens.tsx'
import { Section } from '#ui/pane.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { tardia } from '#ui/tardia.tsx'
import { usuarios } from '../contract/usuarios.ts'
import type { Usuario } from '#modules/acesso/nucleo/tipos.ts'
import { chaves, reler } from '#modules/acesso/nucleo/web/dados.ts'
import { useUsuario } from './dados.ts'
import { useEncaixes } from '#modules/acesso/nucleo/web/encaixes.tsx'
import { Recolhida } from './recolhida.tsx'
import { SessoesAbertas } from './sessoes-abertas.tsx'
import { Ausencia } from './ausencia.tsx'
import { verComo } from '#modules/acesso/papeis/contract/ver-como.ts'
import { AcessoEfetivo } from '#modules/acesso/papeis/web/acesso-efetivo.tsx'
import { DesativarPessoa } from './desativar-pessoa.tsx'
import { EntradaFechada } from './entrada-fechada.tsx'
import { EntregarTrabalho } from './entregar-trabalho.tsx'
import { Entregas } from './entregas.tsx'
import { DadosDaPessoa } from './dados-da-pessoa.tsx'
import { PapeisDaPessoa } from '#modules/acesso/papeis/web/papeis-da-pessoa.tsx'
import { PapeisGlobais } from '#modules/acesso/papeis/web/papeis-globais.tsx'

const NovaSenha = tardia(() => import('./nova-senha.tsx').then((m) => m.NovaSenha))

interface Ato {
  titulo: string
  frase: string
  confirmar: string
  perigo: boolean
  pronto: string
  fazer: (id: string) => Promise<unknown>
}

const atos = {
  reativar: {
    titulo: 'Reativar esta pessoa?',
    frase: 'Ela volta a entrar com a senha que tinha e os papéis que ainda valem.',
    confirmar: 'Reativar',
    perigo: false,
    pronto: 'Pessoa reativada',
    fazer: (id) => chamar(usuarios.reativar, { params: { id } }),
  },
  sessoes: {
    titulo: 'Encerrar as sessões?',
    frase: 'Ela será desconectada de todos os aparelhos e poderá entrar de novo.',
    confirmar: 'Encerrar sessões',
    perigo: false,
    pronto: 'Sessões encerradas',
    fazer: (id) => chamar(usuarios.encerrarSessoes, { params: { id } }),
  },
  mfa: {
    titulo: 'Remover o segundo fator?',
    frase: 'Para quem perdeu o celular. A conta fica protegida só pela senha até ligar outro.',
    confirmar: 'Remover segundo fator',
    perigo: true,
    pronto: 'Segundo fator removido',
    fazer: (id) => chamar(usuarios.redefinirMfa, { params: { id } }),
  },
} satisfies Record<string, Ato>

type Qual = keyof typeof atos | 'desativar' | 'entregar' | 'senha'

export function GavetaDaPessoa({ id, aoFechar }: { id: string; aoFechar: () => void }) {
  const usuario = useUsuario(id)
  const eu = usePessoa()
  const Historico = useEncaixes()?.Historico
  const [ato, setAto] = useState<Qual | null>(null)
  const u = usuario.data
  const escolhido: Ato | null = ato && ato in atos ? atos[ato as keyof typeof atos] : null
  return (
    <Drawer
      titulo={u?.nome ?? 'Pessoa'}
      aoFechar={aoFechar}
      largura={560}
      acoes={
        u &&
        u.id !== eu.id && (
          <Menu
            alinhar="end"
            gatilho={<IconButton rotulo="Mais ações" icone={<EllipsisVertical />} />}
            itens={[...(eu.admin ? verComoEla(u) : []), ...acoes(u, setAto)]}
          />
        )
      }
    >
      {usuario.isError && !u && (
        <ErrorState
          oQueFalhou="Esta pessoa não carregou."
          detalhe={usuario.error.message}
          aoTentar={() => usuario.refetch()}
        />
      )}
      {!u && !usuario.isError && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando pessoa" />}
      {u && (
        <>
          <header className="flex items-center gap-3 px-4 pt-4 pb-3">
            <Avatar nome={u.nome} chave={u.id} imagem={u.foto} tamanho={44} />
            <span className="min-w-0 flex-1">
              <span className="titulo-painel block truncate">{u.nome}</span>
              <span className="block truncate text-13 text-text-2">{u.email}</span>
            </span>
            <StatusChip tom={!u.ativo ? 'neutro' : u.ausente_ate ? 'alerta' : 'sucesso'}>
              {!u.ativo ? 'Desativada' : u.ausente_ate ? 'Ausente' : 'Ativa'}
            </StatusChip>
          </header>
          {u.ausente_ate && (
            <p className="mx-4 mb-3 rounded bg-warning-soft px-3 py-2 text-13">
              Ausente até {dataHora(u.ausente_ate, eu.fuso)}.{' '}
              {u.substituto
                ? `${u.substituto} recebe o que chega e trabalha o que está em aberto.`
                : 'Ninguém substitui: o que chega fica esperando.'}
            </p>
          )}
          <EntradaFechada id={u.id} />
          <Section titulo="Dados">
            <DadosDaPessoa key={u.id} usuario={u} eMim={u.id === eu.id} />
          </Section>
          <Section titulo="Papéis" contagem={u.papeis.length || undefined}>
            <PapeisDaPessoa usuario={u} eMim={u.id === eu.id} />
          </Section>
          <PapeisGlobais usuario={u} eMim={u.id === eu.id} />
          {u.times.length > 0 && (
            <Section titulo="Times">
              <p className="text-13">{u.times.map((t) => t.nome).join(', ')}</p>
            </Section>
          )}
          <Recolhida titulo="O que pode, e por quê">
            <AcessoEfetivo id={u.id} />
          </Recolhida>
          {u.id !== eu.id && u.ativo && (
            <Recolhida titulo="Ausência e substituição">
              <div className="py-2">
                <Ausencia de={u.id} />
              </div>
            </Recolhida>
          )}
          <Recolhida titulo="Sessões">
            <SessoesAbertas id={u.id} />
          </Recolhida>
          <Recolhida titulo="Histórico">
            <Entregas usuario={u} />
            {Historico && <Historico de="usuario" id={u.id} />}
          </Recolhida>
        </>
      )}
      {u && ato === 'entregar' && <EntregarTrabalho usuario={u} aoFechar={() => setAto(null)} />}
      {u && ato === 'senha' && <NovaSenha usuario={u} aoFechar={() => setAto(null)} />}
      {u && ato === 'desativar' && <DesativarPessoa usuario={u} aoFechar={() => setAto(null)} />}
      <ConfirmDialog
        aberto={escolhido !== null}
        aoMudar={(a) => !a && setAto(null)}
        titulo={escolhido?.titulo ?? ''}
        descricao={escolhido?.frase ?? ''}
        confirmar={escolhido?.confirmar ?? ''}
        perigo={escolhido?.perigo ?? false}
        aoConfirmar={async () => {
          if (!escolhido) return
          await escolhido.fazer(id)
          await reler(chaves.pessoas)
          void reler(chaves.sessoes)
          avisar({ titulo: escolhido.pronto, tom: 'sucesso' })
        }}
      />
    </Drawer>
  )
}

/** Administrators see the product as a person who is no administrator, without changing anything. */
const verComoEla = (u: Usuario): EntradaDeMenu[] =>
  u.ativo && !u.globais.includes('admin')
    ? [
        {
          rotulo: 'Ver como esta pessoa',
          icone: <Eye />,
          descricao: 'Ela recebe um aviso depois',
          aoEscolher: () => void comecarAVer(u),
        },
      ]
    : []

async function comecarAVer(u: Usuario) {
  try {
    const { data } = await chamar(verComo.comecar, { body: { pessoa_id: u.id } })
    guardarVisao({ id: data.id, nome: data.pessoa.nome })
    location.assign('/home')
  } catch (erro) {
    avisarFalha(`Não deu para ver como ${u.nome}`, erro)
  }
}

const acoes = (u: Usuario, escolher: (ato: Qual) => void): EntradaDeMenu[] => [
  { rotulo: 'Entregar trabalho em aberto…', icone: <ArrowRightLeft />, aoEscolher: () => escolher('entregar') },
  ...(u.ativo ? [{ rotulo: 'Nova senha…', icone: <Key />, aoEscolher: () => escolher('senha') }] : []),
  { rotulo: 'Encerrar sessões…', icone: <LogOut />, aoEscolher: () => escolher('sessoes') },
  { rotulo: 'Remover segundo fator…', icone: <ShieldCheck />, aoEscolher: () => escolher('mfa') },
  'risco',
  u.ativo
    ? { rotulo: 'Desativar…', icone: <UserMinus />, perigo: true, aoEscolher: () => escolher('desativar') }
    : { rotulo: 'Reativar…', icone: <RotateCcw />, aoEscolher: () => escolher('reativar') },
]
