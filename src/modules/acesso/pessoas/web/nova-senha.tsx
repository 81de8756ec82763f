import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ParaCopiar } from '#ui/integracao/para-copiar.tsx'
import type { Usuario } from '#modules/acesso/nucleo/tipos.ts'
import { useConfirmacao } from '#modules/acesso/nucleo/web/usar-confirmacao.tsx'
import { useTemCorreio } from '#modules/acesso/entrar/web/tem-correio.ts'
import { usuarios } from '../contract/usuarios.ts'

/** Starts a password reset: by mail to the person, or as a link to hand over when mail does not arrive. */
export function NovaSenha({ usuario: u, aoFechar }: { usuario: Usuario; aoFechar: () => void }) {
  const eu = usePessoa()
  const temCorreio = useTemCorreio()
  const { confirmando, dialogo } = useConfirmacao()
  const [ocupado, setOcupado] = useState<'email' | 'link' | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const podeCopiar = eu.admin && !u.globais.includes('admin')
  const pedir = async (como: 'email' | 'link') => {
    setOcupado(como)
    try {
      const r = await confirmando(() => chamar(usuarios.novaSenha, { params: { id: u.id }, body: { como } }))
      if (!r) return
      if (r.data.link) return setLink(r.data.link)
      if (!r.data.enviado)
        return avisar({
          titulo: 'O e-mail não saiu',
          descricao: r.data.sem_correio
            ? 'Nenhum servidor de e-mail está configurado.'
            : 'Tente de novo ou copie o link.',
          tom: 'alerta',
        })
      avisar({ titulo: `Link de nova senha enviado a ${u.email}`, tom: 'sucesso' })
      aoFechar()
    } catch (erro) {
      avisarFalha('A nova senha não foi pedida', erro)
    } finally {
      setOcupado(null)
    }
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Nova senha para ${u.nome}`}
      descricao={
        link
          ? 'Mande só à pessoa, por um caminho em que você confia. Ela foi avisada de que você copiou este link.'
          : 'A senha atual continua valendo até a pessoa escolher outra.'
      }
    >
      {link ? (
        <ParaCopiar rotulo="Link de nova senha" valor={link} dica="Vale por 1 hora e serve uma vez só." />
      ) : (
        <ul className="grid gap-2 text-13 text-text-2">
          <li>
            {temCorreio
              ? `Por e-mail: o link chega só a ${u.email}.`
              : 'Nenhum servidor de e-mail está configurado: o link não chega por e-mail.'}
          </li>
          <li>
            {podeCopiar
              ? 'Copiar o link: você confirma quem é, fica registrado e a pessoa é avisada.'
              : 'Copiar o link: só quem administra, e nunca o de outra pessoa que administra.'}
          </li>
        </ul>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {link ? (
          <Button variante="primaria" onClick={aoFechar}>
            Pronto
          </Button>
        ) : (
          <>
            <Button
              disabled={!podeCopiar || ocupado !== null}
              ocupado={ocupado === 'link'}
              onClick={() => void pedir('link')}
            >
              Copiar link
            </Button>
            <Button
              variante="primaria"
              disabled={!temCorreio || ocupado !== null}
              ocupado={ocupado === 'email'}
              onClick={() => void pedir('email')}
            >
              Mandar por e-mail
            </Button>
          </>
        )}
      </div>
      {dialogo}
    </Dialog>
  )
}
