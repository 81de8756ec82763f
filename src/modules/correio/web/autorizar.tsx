import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { dataHora } from '#ui/formatos.ts'
import { ExternalLink } from '#ui/icones.ts'
import { useAto } from '#ui/usar-ato.ts'
import { autorizacaoDoCorreio } from '../contract/autorizacao.ts'
import type { AutorizacaoDoServidor } from '../contract/servidor.ts'
import { Secao } from './secao.tsx'

/** Leads to the provider's page, which returns to `tela-autorizacao.tsx`. */
export function Autorizar({ a, nome }: { a: AutorizacaoDoServidor; nome: string }) {
  const { indo, fazer } = useAto()
  const ir = () =>
    fazer(
      async () => window.location.assign((await chamar(autorizacaoDoCorreio.iniciar, {})).data.url),
      (erro) => avisarFalha('A autorização não começou', erro),
    )
  const botao = (
    <Button
      variante={a.falta ? 'primaria' : 'contorno'}
      icone={<ExternalLink />}
      ocupado={indo}
      onClick={() => void ir()}
    >
      {a.autorizada_em ? 'Autorizar de novo' : `Autorizar no ${nome}`}
    </Button>
  )
  return (
    <Secao id="autorizar" titulo="Autorização" frase={`Abre a página do ${nome}; entre com ${a.usuario} e permita.`}>
      {a.falta ? (
        <AlertBox tom={a.autorizada_em ? 'perigo' : 'alerta'} titulo={a.falta} acao={botao} />
      ) : (
        <AlertBox tom="sucesso" titulo="Conta autorizada" acao={botao}>
          {a.autorizada_em && `Desde ${dataHora(a.autorizada_em)}. O acesso é renovado sozinho.`}
        </AlertBox>
      )}
    </Secao>
  )
}
