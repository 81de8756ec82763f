import { useState } from 'react'
import { z } from 'zod'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
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

const formulario = z.object({ etiquetar: z.string().max(200), desetiquetar: z.string().max(200), dono: z.custom<Opcao>().nullable() })
const separar = (t: string) => t.split(',').map((p) => p.trim()).filter(Boolean)

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
  return (
    <>
      <Button icone={<Tag />} onClick={() => setAberto(true)}>Etiquetas e dono</Button>
      {aoExportar && <Button icone={<Download />} onClick={() => aoExportar(selecao.tudo ? { ...filtro, formato: 'xlsx' } : { ids: selecao.ids.slice(0, 100), formato: 'xlsx' })}>Exportar</Button>}
      <Dialog aberto={aberto} aoMudar={setAberto} titulo={`Mudar ${plural(quantos, 'contato')}`}>
        <Formulario
          form={form}
          rotulo="Mudar contatos"
          aoEnviar={async (v) => {
            const { data } = await chamar(contatos.emMassa, { body: { selecao: selecao.tudo ? { ids: [], filtro } : { ids: [...selecao.ids] }, etiquetar: separar(v.etiquetar), desetiquetar: separar(v.desetiquetar), ...(v.dono ? { responsavel_id: v.dono.valor } : {}) } })
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
