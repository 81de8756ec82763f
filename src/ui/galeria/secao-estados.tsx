import { useEffect, useState } from 'react'
import { AlertBox } from '../alert-box.tsx'
import { Button } from '../button.tsx'
import { DaySeparator, NewDivider } from '../day-separator.tsx'
import { DefinitionList } from '../definition-list.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { Inbox, Plus } from '../icones.ts'
import { Girassol, Logo } from '../marca.tsx'
import { NotificationCard, type Notificacao } from '../notification-card.tsx'
import { OfflineBar } from '../offline-bar.tsx'
import { Pane, Section } from '../pane.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { SkeletonList } from '../skeleton.tsx'
import { SegmentedControl } from '../segmented-control.tsx'
import { useTema } from '../tema.ts'
import { Amostra, Linha, Secao } from './moldura.tsx'

const agora = Date.now()
const HORA = 3_600_000

export function SecaoEstados() {
  const [feitos, setFeitos] = useState(312)
  const [carta, setCarta] = useState<Notificacao | null>(null)
  const { modo, mudar } = useTema()
  useEffect(() => {
    const t = setInterval(() => setFeitos((f) => (f >= 1240 ? 0 : f + 31)), 1000)
    return () => clearInterval(t)
  }, [])
  return (
    <Secao id="estados" titulo="Estados">
      <Amostra nome="Carregando" nota="Aparece só depois de 150 ms.">
        <div className="w-full rounded border">
          <SkeletonList linhas={3} rotulo="Exemplo de carregamento" />
        </div>
      </Amostra>
      <Amostra nome="Vazio e falha">
        <div className="grid w-full grid-cols-2 rounded border max-md:grid-cols-1">
          <EmptyState
            icone={<Inbox />}
            frase="Nenhuma conversa aqui ainda."
            detalhe="As que chegarem pelo WhatsApp aparecem nesta lista."
            acao={<Button icone={<Plus />}>Nova conversa</Button>}
          />
          <ErrorState
            oQueFalhou="As conversas não carregaram."
            detalhe="O servidor demorou a responder."
            aoTentar={() => new Promise((r) => setTimeout(r, 900))}
          />
        </div>
      </Amostra>
      <Amostra nome="Caixas de aviso">
        <AlertBox className="w-full" tom="perigo" titulo="E-mail ou senha não conferem.">
          Confira os dois e tente de novo.
        </AlertBox>
        <AlertBox className="w-full" tom="alerta" titulo="Faltam 2 campos">
          para Orçamento de conexão
        </AlertBox>
        <AlertBox className="w-full" tom="sucesso" titulo="Conta reproduzida com 0,8 % de diferença" />
        <AlertBox className="w-full" tom="info" titulo="Esta proposta vale até 30/11/2026." />
        <div className="w-full">
          <OfflineBar forcar naFila={3} />
        </div>
      </Amostra>
      <Amostra nome="Trabalho demorado">
        <ProgressBar
          className="w-full"
          rotulo="Importando contatos.csv"
          feitos={feitos}
          total={1240}
          falhas={4}
          aoCancelar={() => setFeitos(0)}
        />
        <ProgressBar className="w-full" rotulo="Gerando PDFs" feitos={null} />
        <Linha>
          <span className="flex gap-3 text-13">
            {[0, 3 * HORA, 27 * HORA, 90 * HORA, 9000 * HORA].map((d) => (
              <RelativeTime key={d} quando={agora - d} />
            ))}
          </span>
        </Linha>
        <div className="flex w-full flex-col gap-3">
          <DaySeparator dia={agora} />
          <NewDivider />
        </div>
        <Button
          onClick={() =>
            setCarta({
              id: String(Date.now()),
              remetente: 'Sebastião Moraes',
              canal: 'whatsapp',
              caixa: 'Manutenção',
              texto:
                'Bom dia, o técnico ainda vem hoje? Estou esperando desde as sete e preciso sair para o trabalho às dez em ponto, sem falta nenhuma.',
            })
          }
        >
          Cartão de mensagem nova
        </Button>
        <NotificationCard notificacao={carta} aoFechar={() => setCarta(null)} aoAbrir={() => setCarta(null)} />
      </Amostra>
      <Amostra nome="Painéis">
        <div className="h-64 w-full overflow-hidden rounded border">
          <Pane titulo="Contato" detalhe="Cliente desde março de 2025">
            <Section titulo="Dados">
              <DefinitionList
                linhas={[
                  { rotulo: 'Telefone', valor: '(19) 99214-7730' },
                  { rotulo: 'Cidade', valor: 'Sumaré, SP' },
                  { rotulo: 'Indicação', valor: null },
                ]}
              />
            </Section>
            <Section titulo="Arquivos" contagem={12}>
              <p className="text-12 text-text-2">Fatura CPFL nov-2026.pdf</p>
            </Section>
          </Pane>
        </div>
      </Amostra>
      <Amostra nome="Marca e tema">
        <Linha>
          <Logo />
          <b>Girassol</b>
        </Linha>
        <SegmentedControl
          rotulo="Modo de cor"
          valor={modo}
          aoMudar={mudar}
          opcoes={[
            { valor: 'light', rotulo: 'Claro' },
            { valor: 'dark', rotulo: 'Escuro' },
            { valor: 'system', rotulo: 'Do sistema' },
          ]}
        />
        <Girassol className="h-64 w-auto self-center" />
      </Amostra>
    </Secao>
  )
}
