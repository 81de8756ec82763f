import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { chamar } from '#platform/navegador/api.ts'
import { ehUuid } from '#kit/id.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { GlifoDaCaixa } from '#modules/chat/nucleo/web/canal.tsx'
import { atualizarLinhas } from '#modules/chat/lista/web/dados/avisos-da-lista.ts'
import { useCaixas } from '#modules/chat/lista/web/dados/contagens.ts'
import { useCanais } from '#modules/chat/nucleo/web/dados/recursos.ts'
import { validarConversa, type NovaConversa } from './validar-conversa.ts'

interface PropsDeNovaConversa {
  inicial?: { telefone: string; nome: string; email?: string } | undefined
  aoFechar: () => void
  aoCriar: (id: string) => void
}

/** Starts with a known contact, by id or number. Data that the user may not see has to be typed. */
export function NovaConversaCom({ quem, ...props }: Omit<PropsDeNovaConversa, 'inicial'> & { quem: string }) {
  const contato = useQuery({
    queryKey: ['chat', 'nova-com', quem],
    enabled: ehUuid(quem),
    retry: false,
    queryFn: async ({ signal }) => (await chamar(contatos.obter, { params: { id: quem } }, { signal })).data,
  })
  if (!ehUuid(quem))
    return (
      <DialogoNovaConversa inicial={/^\+?\d{8,15}$/.test(quem) ? { telefone: quem, nome: '' } : undefined} {...props} />
    )
  if (contato.isPending) return null
  const c = contato.data
  return (
    <DialogoNovaConversa inicial={c && { telefone: c.telefone ?? '', nome: c.nome, email: c.email ?? '' }} {...props} />
  )
}

export function DialogoNovaConversa({ inicial, aoFechar, aoCriar }: PropsDeNovaConversa) {
  const qc = useQueryClient()
  const { data: todas = [] } = useCaixas()
  const { data: canais } = useCanais()
  // on some channels only the contact can start a conversation
  const caixas = todas.filter((c) => c.ativo && canais?.find((x) => x.tipo === c.tipo)?.recursos.iniciar !== false)
  const unica = caixas.length === 1 ? (caixas[0]?.id ?? null) : null
  const [v, setV] = useState<NovaConversa>({
    caixa_entrada_id: null,
    contato_nome: inicial?.nome ?? '',
    contato_telefone: inicial?.telefone ?? '',
    contato_email: inicial?.email ?? '',
  })
  const [faltas, setFaltas] = useState<Partial<Record<string, string>>>({})
  const { indo, erros: recusados, geral, fazer } = useAto()
  const erros = Object.keys(faltas).length > 0 ? faltas : recusados
  const caixa_entrada_id = v.caixa_entrada_id ?? unica
  const canal = caixas.find((c) => c.id === caixa_entrada_id)?.tipo ?? null
  const mudar = (m: Partial<NovaConversa>) => setV((antes) => ({ ...antes, ...m }))

  const criar = async () => {
    if (indo) return
    const lido = validarConversa({ ...v, caixa_entrada_id }, canal)
    if ('erros' in lido) return setFaltas(lido.erros)
    setFaltas({})
    await fazer(async () => {
      // a number typed without country code is Brazilian
      const telefone = v.contato_telefone.trim() ? { contato_telefone: v.contato_telefone.trim() } : {}
      const { data } = await chamar(conversas.criar, { body: { ...lido.corpo, ...telefone } })
      void atualizarLinhas(qc, [data.id]).catch(() => {})
      aoCriar(data.id)
    }, 'A conversa não pôde ser criada.')
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo="Nova conversa"
      descricao="Se o contato já tem uma conversa aberta nesta caixa, é ela que se abre."
      tamanho="pequeno"
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button type="submit" form="nova-conversa" variante="primaria" ocupado={indo}>
            Abrir conversa
          </Button>
        </>
      }
    >
      <form
        id="nova-conversa"
        noValidate
        className="grid gap-4"
        onSubmit={(e) => {
          e.preventDefault()
          void criar()
        }}
      >
        {geral && Object.keys(erros).length === 0 && <AlertBox tom="perigo" titulo={geral} />}
        <Select
          rotulo="Caixa de entrada"
          placeholder="Escolha a caixa"
          valor={caixa_entrada_id}
          erro={erros.caixa_entrada_id}
          aoMudar={(id) => mudar({ caixa_entrada_id: id })}
          opcoes={caixas.map((c) => ({ valor: c.id, rotulo: c.nome, icone: <GlifoDaCaixa canal={c.tipo} /> }))}
        />
        <TextField
          rotulo="Telefone"
          type="tel"
          inputMode="tel"
          placeholder="(19) 99214-7730"
          value={v.contato_telefone}
          erro={erros.contato_telefone}
          onChange={(e) => mudar({ contato_telefone: e.currentTarget.value })}
        />
        <TextField
          rotulo="Nome"
          opcional
          maxLength={120}
          value={v.contato_nome}
          erro={erros.contato_nome}
          onChange={(e) => mudar({ contato_nome: e.currentTarget.value })}
        />
        <TextField
          rotulo="E-mail"
          opcional={canal !== 'email'}
          type="email"
          value={v.contato_email}
          erro={erros.contato_email}
          onChange={(e) => mudar({ contato_email: e.currentTarget.value })}
        />
      </form>
    </Dialog>
  )
}
