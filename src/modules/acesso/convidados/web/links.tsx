import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { plural } from '#ui/formatos.ts'
import { Copy } from '#ui/icones.ts'
import { copiar, ParaCopiar } from '#ui/integracao/para-copiar.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { convidados } from '../contract/convidados.ts'

interface LinkDeUma {
  nome: string
  email: string
  link: string
}

/** The links of invitations whose mail did not leave. Each request creates new ones, so they are shown once. */
export function LinksDoLote({ id, quantos }: { id: string; quantos: number }) {
  const [links, setLinks] = useState<LinkDeUma[] | null>(null)
  const { indo, fazer } = useAto()
  const pedir = () =>
    fazer(
      async () => setLinks((await chamar(convidados.links, { params: { id } })).data),
      (erro) => avisarFalha('Os links não foram gerados.', erro),
    )
  if (!links)
    return (
      <AlertBox
        tom="alerta"
        titulo={`${plural(quantos, 'convite não saiu', 'convites não saíram')} por e-mail`}
        acao={
          <Button tamanho="pequeno" ocupado={indo} onClick={() => void pedir()}>
            {quantos === 1 ? 'Gerar o link' : 'Gerar os links'}
          </Button>
        }
      >
        Gere os links e mande a cada pessoa por outro caminho, como o WhatsApp. Links gerados antes deixam de valer.
      </AlertBox>
    )
  return (
    <section className="flex flex-col gap-3 rounded border p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-64 text-13 text-text-2">
          Cada link vale por 7 dias e serve uma vez só. Quem tem o link entra no lugar da pessoa: mande só a ela.
        </p>
        <Button
          tamanho="pequeno"
          icone={<Copy />}
          onClick={() => void copiar(links.map((l) => `${l.nome}: ${l.link}`).join('\n'), 'Texto com os links')}
        >
          Copiar todos
        </Button>
      </div>
      <ul aria-label="Links dos convites" className="grid gap-3 md:grid-cols-2">
        {links.map((l) => (
          <li key={l.email}>
            <ParaCopiar rotulo={`Link de ${l.nome}`} valor={l.link} />
          </li>
        ))}
      </ul>
    </section>
  )
}
