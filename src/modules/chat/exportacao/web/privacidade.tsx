import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Download } from '#ui/icones.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { avisar } from '#ui/avisos.ts'
import { plural } from '#ui/formatos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { levando, DialogoDeAto } from '#modules/chat/atos/web/publico.ts'
import { levar } from '../contract/exportacao.ts'

/** Data subject rights (LGPD): a copy of all stored data, and its deletion. */
export function DialogoPrivacidade({
  c,
  aoFechar,
  aoApagar,
}: {
  c: Conversa
  aoFechar: () => void
  aoApagar: () => void
}) {
  const [motivo, setMotivo] = useState('')
  const [palavra, setPalavra] = useState('')
  const params = { id: c.contato_id }
  const copiar = (formato: 'zip' | 'json') =>
    void levando(
      () => baixar(levar.dadosDaPessoa, { params, query: { formato } }),
      'Reunindo os dados…',
      'Os dados não puderam ser reunidos.',
    )
  return (
    <DialogoDeAto
      titulo="Dados pessoais (LGPD)"
      descricao={c.contato_nome}
      enviar="Apagar dados"
      perigo
      falha="Os dados não puderam ser apagados."
      pronto={motivo.trim().length >= 3 && palavra.trim() === 'apagar'}
      aoFechar={aoFechar}
      aoEnviar={async () => {
        const { data } = await chamar(levar.esquecerPessoa, {
          params,
          body: { motivo: motivo.trim(), confirmar: 'apagar' },
        })
        avisar({
          titulo: 'Dados apagados',
          descricao: `${plural(data.conversas, 'conversa')}, ${plural(data.arquivos, 'arquivo')}. Os números dos relatórios ficam.`,
          tom: 'sucesso',
        })
        aoApagar()
      }}
    >
      <section className="grid gap-2">
        <h3 className="text-13 font-semibold">Entregar uma cópia</h3>
        <p className="text-12 text-text-2">Contato, endereços, conversas, notas e arquivos.</p>
        <div className="flex gap-2">
          <Button icone={<Download />} onClick={() => copiar('zip')}>
            Tudo (ZIP)
          </Button>
          <Button icone={<Download />} onClick={() => copiar('json')}>
            Só os dados (JSON)
          </Button>
        </div>
      </section>
      <section className="grid gap-3 border-t pt-4">
        <h3 className="text-13 font-semibold">Apagar</h3>
        <p className="text-12 text-text-2">
          Textos, arquivos, nome e endereços somem de todas as conversas, inclusive da auditoria. Datas e contagens
          ficam. Isto não pode ser desfeito.
        </p>
        <TextArea
          rotulo="De onde veio o pedido"
          maxLength={500}
          value={motivo}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
        <TextField
          rotulo="Escreva apagar para confirmar"
          autoComplete="off"
          value={palavra}
          onChange={(e) => setPalavra(e.currentTarget.value)}
        />
      </section>
    </DialogoDeAto>
  )
}
