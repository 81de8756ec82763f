import type { ParteDosFunis } from '#modules/funis/nucleo/web/publico.ts'
import { Zap } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'

const NoCartao = tardia(() => import('./no-cartao.tsx').then((m) => m.AutomacoesDoCartao))

export const nosFunis: ParteDosFunis = {
  secoes: [
    {
      chave: 'automacoes',
      ordem: 100,
      rotulo: 'Automações',
      grupo: 'Enquanto anda',
      naHora: true,
      Corpo: tardia(() => import('./no-editor.tsx').then((m) => m.SecaoDasAutomacoes)),
    },
    {
      chave: 'aprovacoes',
      ordem: 120,
      rotulo: 'Aprovações',
      grupo: 'Enquanto anda',
      naHora: true,
      Corpo: tardia(() => import('./aprovacoes/editor/secao.tsx').then((m) => m.SecaoDasAprovacoes)),
    },
  ],
  abas: [
    {
      valor: 'automacoes',
      ordem: 20,
      rotulo: 'Automações',
      Tela: ({ cartao: c, qual }) => (
        <div className="p-5 max-md:p-4">
          <NoCartao id={c.id} gere={c.pode.gerir} qual={qual} />
        </div>
      ),
    },
  ],
  vistas: [
    {
      chave: 'automacoes',
      ordem: 20,
      rotulo: 'Automações',
      icone: <Zap />,
      Tela: tardia(() => import('./automacoes.tsx').then((m) => m.Automacoes)),
    },
  ],
  AntesDosFatos: tardia(() => import('./aprovacoes/no-cartao.tsx').then((m) => m.AprovacoesDoCartao)),
  NoPasso: tardia(() => import('./aprovacoes/no-passo.tsx').then((m) => m.NoPasso)),
  SaidaDoEstagio: tardia(() => import('./aprovacoes/editor/saida.tsx').then((m) => m.SaidaDoEstagio)),
  AcoesDoCartao: tardia(() => import('./botoes-do-cartao.tsx').then((m) => m.BotoesDoCartao)),
  painel: {
    parametro: 'automacoes',
    rotulo: 'Automações',
    icone: <Zap />,
    Tela: tardia(() => import('./painel.tsx').then((m) => m.PainelDeAutomacoes)),
  },
  lerBotoes: async (funilId, signal) => (await import('./ler-botoes.ts')).lerBotoes(funilId, signal),
}
