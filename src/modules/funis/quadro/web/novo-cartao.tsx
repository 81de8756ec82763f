import { useRef, useState, type ReactNode } from 'react'
import type { Campo, ValorDeCampo } from '#engines/funil/campos.ts'
import { ErroApp } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { camposRecusados } from '#ui/form/erros.ts'
import { focarNoPrimeiroErro } from '#ui/form/focar.ts'
import { MoneyField } from '#ui/money-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { conversasDoFunil } from '#modules/funis/na-conversa/contract/conversas.ts'
import { jaAbertos, type CartaoJaAberto } from '#modules/funis/nucleo/contract/ja-aberto.ts'
import type { Funil } from '#modules/funis/nucleo/tipos.ts'
import { EditorDeCampo } from '#modules/funis/cartao/web/campos/editor.tsx'
import { relerFunil } from '#modules/funis/nucleo/web/dados.ts'
import { JaAberto } from './ja-aberto.tsx'

interface Props {
  qual: string
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  estagioId: string
  /** the contact, if there is one; fields that already have values are not asked again */
  de?: { contato_id: string; nome: string; conhecidos: readonly string[]; conversa_id?: string }
  /** content above the form */
  antes?: ReactNode
  aoCriar: (id: string) => void
  aoFechar: () => void
}

/** Creates a card: a title and the fields its stage requires. Missing ones can wait; the card shows them as missing. */
export function NovoCartao({ qual, funil, campos, estagioId, de, antes, aoCriar, aoFechar }: Props) {
  const [titulo, setTitulo] = useState(de?.nome ?? '')
  const [valor, setValor] = useState<number | null>(null)
  const [valores, setValores] = useState<Record<string, ValorDeCampo>>({})
  const [erros, setErros] = useState<Record<string, string>>({})
  const [indo, setIndo] = useState(false)
  // one id for all attempts, so that a retry after a network failure does not create two cards
  const [id] = useState(() => uuidv7())
  const estagio = funil.definicao.estagios.find((e) => e.id === estagioId)
  const pedidos = [
    ...new Set([
      'nome',
      'telefone',
      ...(estagio?.portas.map((p) => p.campo) ?? []),
      ...(funil.definicao.campo_valor ? [funil.definicao.campo_valor] : []),
    ]),
  ]
    .flatMap((k) => campos.get(k) ?? [])
    .filter((c) => c.tipo !== 'arquivo' && !de?.conhecidos.includes(c.chave))
  const formulario = useRef<HTMLFormElement>(null)
  const [jaAberto, setJaAberto] = useState<{ frase: string; cartoes: CartaoJaAberto[] } | null>(null)
  async function criar(se_ja_houver: 'perguntar' | 'abrir_outro' = 'perguntar') {
    if (indo) return
    setIndo(true)
    setErros({})
    setJaAberto(null)
    try {
      const body = {
        id,
        se_ja_houver,
        funil: qual,
        estagio_id: estagioId,
        titulo: titulo.trim() || String(valores.nome ?? ''),
        valor_centavos: valor,
        valores: Object.fromEntries(Object.entries(valores).filter(([, v]) => v !== null && v !== '')),
      }
      const { data } = de?.conversa_id
        ? await chamar(conversasDoFunil.criar, { params: { id: de.conversa_id }, body })
        : await chamar(cartoes.criar, { body: { ...body, ...(de ? { contato_id: de.contato_id } : {}) } })
      if ('aviso' in data && typeof data.aviso === 'string') avisar({ titulo: data.aviso, tom: 'alerta' })
      await relerFunil(qual)
      aoCriar(data.id)
    } catch (e) {
      if (e instanceof ErroApp && e.code === 'CARTAO_ABERTO')
        setJaAberto({ frase: e.message, cartoes: jaAbertos.parse(e.details).cartoes })
      else if (e instanceof ErroApp && Array.isArray(e.details)) {
        setErros(Object.fromEntries(camposRecusados(e).map((d) => [d.campo.replace(/^valores\./, ''), d.mensagem])))
        focarNoPrimeiroErro(formulario.current)
      } else avisar({ titulo: e instanceof Error ? e.message : 'O cartão não pôde ser aberto.', tom: 'perigo' })
    } finally {
      setIndo(false)
    }
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo="Novo cartão"
      descricao={de ? `Para ${de.nome || 'este contato'}` : `${funil.definicao.nome} · ${estagio?.nome ?? ''}`}
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} atalho="mod+enter" onClick={() => void criar()}>
            Abrir cartão
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl Enter sends from any field */}
      <form
        ref={formulario}
        className="flex flex-col gap-4"
        onSubmit={(e) => {
          e.preventDefault()
          void criar()
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) void criar()
        }}
      >
        {antes}
        <TextField
          rotulo="Título"
          dica="Se ficar em branco, vale o nome do cliente."
          maxLength={160}
          value={titulo}
          onChange={(e) => setTitulo(e.currentTarget.value)}
          erro={erros.titulo}
        />
        {pedidos.map((c) => (
          <EditorDeCampo
            key={c.chave}
            campo={c}
            cartao_id={null}
            funil={funil.id}
            valor={valores[c.chave]}
            erro={erros[c.chave]}
            aoMudar={(v) => setValores((antes) => ({ ...antes, [c.chave]: v }))}
          />
        ))}
        {funil.definicao.usa_valor && !funil.definicao.campo_valor && (
          <MoneyField rotulo="Valor" opcional valor={valor} aoMudar={setValor} erro={erros.valor_centavos} />
        )}
        {jaAberto && (
          <JaAberto
            {...jaAberto}
            funil={funil.chave}
            ocupado={indo}
            aoAbrirOutro={() => void criar('abrir_outro')}
            aoSeguir={aoFechar}
          />
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
