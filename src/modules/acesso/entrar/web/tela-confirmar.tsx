import { useSearch } from '@tanstack/react-router'
import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useState } from 'react'
import type { EmailOtpType } from '@supabase/supabase-js'
import { destinoSeguro } from '#platform/navegador/destino.ts'
import { abrirSessao, exigirNovaSenha, supabase } from '#platform/navegador/sessao.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { CabecaDoCartao, MolduraDeEntrada } from './moldura.tsx'
import { useEnvio } from './usar-envio.ts'

const atos: Partial<Record<EmailOtpType, { titulo: string; frase: string; botao: string }>> = {
  recovery: { titulo: 'Criar senha nova', frase: 'Continue para escolher outra senha.', botao: 'Continuar' },
  invite: {
    titulo: 'Aceitar o convite',
    frase: 'Continue para escolher sua senha e começar.',
    botao: 'Aceitar o convite',
  },
  signup: {
    titulo: 'Confirmar o e-mail',
    frase: 'Falta só confirmar que este e-mail é seu.',
    botao: 'Confirmar meu e-mail',
  },
  email: { titulo: 'Confirmar o e-mail', frase: 'Falta só confirmar que este e-mail é seu.', botao: 'Confirmar' },
  magiclink: { titulo: 'Entrar', frase: 'Seu acesso está pronto.', botao: 'Entrar agora' },
  email_change: {
    titulo: 'Trocar o e-mail',
    frase: 'Confirme a troca do e-mail da sua conta.',
    botao: 'Confirmar a troca',
  },
}

/** Target of the links in mails. Acts only on a click: mail scanners open links, and a code works once. */
export function TelaConfirmar() {
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const tipo = String(busca.type ?? '')
  const hash = typeof busca.token_hash === 'string' ? busca.token_hash : ''
  const ato = hash ? atos[tipo] : undefined
  const [feito, setFeito] = useState<string | null>(null)
  const envio = useEnvio()
  const navegar = useNavegar()
  const confirmar = () =>
    envio.enviar(async () => {
      await abrirSessao()
      const { data, error } = await supabase().auth.verifyOtp({ token_hash: hash, type: tipo })
      if (error) throw error
      if (tipo === 'email_change')
        return setFeito(
          data.session
            ? 'Pronto: o e-mail da sua conta mudou.'
            : 'Certo. Agora confirme também pela mensagem enviada ao outro endereço.',
        )
      if (tipo === 'invite') await exigirNovaSenha()
      const destino =
        typeof busca.redirect_to === 'string' && URL.canParse(busca.redirect_to) ? new URL(busca.redirect_to) : null
      const voltar =
        destino && destino.origin === location.origin ? destinoSeguro(destino.pathname + destino.search) : '/home'
      await navegar({ to: href('/'), search: { voltar }, replace: true })
    })
  return (
    <MolduraDeEntrada>
      {ato && !feito ? (
        <>
          <CabecaDoCartao titulo={ato.titulo} frase={ato.frase} />
          {envio.erro && <AlertBox tom="perigo" titulo={envio.erro} className="mt-5" />}
          <Button
            variante="primaria"
            tamanho="grande"
            className="mt-6 w-full"
            ocupado={envio.ocupado}
            onClick={() => void confirmar()}
          >
            {ato.botao}
          </Button>
        </>
      ) : (
        <>
          <CabecaDoCartao
            titulo={feito ? 'Tudo certo' : 'Este link não está inteiro'}
            frase={feito ?? 'Abra de novo direto da mensagem que você recebeu, ou peça outra na tela de entrada.'}
          />
          <a className="g-btn mt-6 w-full" data-variante="primaria" data-tamanho="grande" href="/">
            Ir para a entrada
          </a>
        </>
      )}
    </MolduraDeEntrada>
  )
}
