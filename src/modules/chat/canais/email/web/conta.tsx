import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ExternalLink } from '#ui/icones.ts'
import { useAto } from '#ui/usar-ato.ts'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { email } from '../contract/email.ts'

const NOMES: Readonly<Record<string, string>> = { google: 'Google', microsoft: 'Microsoft' }

/** Leads to the provider's page; it returns to the settings of this inbox. */
export function ContaDaCaixa({ caixa: c }: { caixa: Caixa }) {
  const { indo, fazer } = useAto()
  const nome = NOMES[String(c.configuracao.autenticacao)]
  if (!nome) return null
  const ir = () =>
    fazer(
      async () => window.location.assign((await chamar(email.autorizar, { params: { id: c.id } })).data.url),
      (erro) => avisarFalha('A autorização não começou', erro),
    )
  return (
    <AlertBox
      tom="info"
      titulo={`Esta caixa entra com uma conta ${nome}`}
      acao={
        <Button tamanho="pequeno" icone={<ExternalLink />} ocupado={indo} onClick={() => void ir()}>
          Autorizar no {nome}
        </Button>
      }
    >
      Na página do {nome}, entre com {String(c.configuracao.usuario)} e permita. Registre lá o endereço de retorno{' '}
      <span className="font-mono text-12 break-all">{`${window.location.origin}/configuracoes/correio/autorizacao`}</span>
      .
    </AlertBox>
  )
}
