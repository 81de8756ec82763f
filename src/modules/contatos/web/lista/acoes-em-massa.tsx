import { useState } from 'react'
import { z } from 'zod'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormCombobox } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { plural } from '#ui/formatos.ts'
import { Download, Tag } from '#ui/icones.ts'
import type { Selecao } from '#ui/tabela/tipos.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { contatos } from '../../contract/contatos.ts'
import { relerContatos, type FiltroDeContatos } from '../dados.ts'

const formulario = z.object({
  etiquetar: z.string().max(200),
  desetiquetar: z.string().max(200),
  dono: z.custom<Opcao>().nullable(),
})
const separar = (t: string) =>
  t
    .split(',')
    .map((p) => p.trim())
    .filter(Boolean)

/** Maximum number of ids that fits into a URL. */
const ESCOLHIDOS_NO_MAXIMO = 100

interface Props {
  selecao: Selecao
  quantos: number
  filtro: FiltroDeContatos
  aoExportar: ((query: Record<string, unknown>) => void) | null
  aoFim: () => void
}

export function AcoesEmMassa({ selecao, quantos, filtro, aoExportar, aoFim }: Props) {
  const [aberto, setAberto] = useState(false)
  const form = useFormulario(formulario, { etiquetar: '', desetiquetar: '', dono: null })
  const exportar = (levar: (query: Record<string, unknown>) => void) => {
    if (selecao.tudo) return levar({ ...filtro, formato: 'xlsx' })
    if (selecao.ids.length <= ESCOLHIDOS_NO_MAXIMO) return levar({ ids: [...selecao.ids], formato: 'xlsx' })
    avisarFalha(
      `Escolhidos um a um, saem até ${ESCOLHIDOS_NO_MAXIMO} de uma vez.`,
      new Error('Escolha menos, ou selecione todos para exportar tudo o que o filtro mostra.'),
    )
  }
  return (
    <>
      <Button icone={<Tag />} onClick={() => setAberto(true)}>
        Etiquetas e dono
      </Button>
      {aoExportar && (
        <Button icone={<Download />} onClick={() => exportar(aoExportar)}>
          Exportar
        </Button>
      )}
      <Dialog aberto={aberto} aoMudar={setAberto} titulo={`Mudar ${plural(quantos, 'contato')}`}>
        <Formulario
          form={form}
          rotulo="Mudar contatos"
          aoEnviar={async (v) => {
            const { data } = await chamar(contatos.emMassa, {
              body: {
                selecao: selecao.tudo ? { ids: [], filtro } : { ids: [...selecao.ids] },
                etiquetar: separar(v.etiquetar),
                desetiquetar: separar(v.desetiquetar),
                ...(v.dono ? { responsavel_id: v.dono.valor } : {}),
              },
            })
            await relerContatos()
            avisar({ titulo: plural(data.mudados, 'contato mudou', 'contatos mudaram'), tom: 'sucesso' })
            setAberto(false)
            aoFim()
          }}
        >
          <FormTextField nome="etiquetar" rotulo="Pôr etiquetas" dica="Separe com vírgulas" />
          <FormTextField nome="desetiquetar" rotulo="Tirar etiquetas" dica="Separe com vírgulas" />
          <FormCombobox nome="dono" rotulo="Novo dono" opcional buscar={buscarColegas} placeholder="Fica como está" />
          <BotaoEnviar>Mudar</BotaoEnviar>
        </Formulario>
      </Dialog>
    </>
  )
}
