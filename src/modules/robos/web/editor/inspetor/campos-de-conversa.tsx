import { useState } from 'react'
import { respostas } from '#engines/fluxo/respostas.ts'
import { tiposDeResposta, type NoDe } from '#engines/fluxo/tipos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Chip } from '#ui/chip.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Paperclip } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { semAcentos } from '#kit/texto.ts'
import { subirAnexo } from '#modules/chat/nucleo/web/publico.ts'
import { novoId } from '../operacoes.ts'
import { erroDe, useInspetor, type PropsDoFormulario } from './contexto.ts'
import { Lista } from './lista.tsx'
import { TextoComVariaveis } from './texto-com-variaveis.tsx'

export function CamposDeMensagem({ no, mudar }: PropsDoFormulario<'mensagem'>) {
  const { problemas } = useInspetor()
  return (
    <>
      <TextoComVariaveis
        rotulo="Texto"
        linhas={4}
        valor={no.dados.texto}
        aoMudar={(texto) => mudar({ texto })}
        erro={erroDe(problemas, no, 'texto')}
        maxLength={4096}
      />
      <Arquivo arquivo={no.dados.arquivo} aoMudar={(arquivo) => mudar({ arquivo })} />
    </>
  )
}

const MAXIMO = 16 * 1024 * 1024

function Arquivo({
  arquivo,
  aoMudar,
}: {
  arquivo: NoDe<'mensagem'>['dados']['arquivo']
  aoMudar: (a: NoDe<'mensagem'>['dados']['arquivo']) => void
}) {
  const { roboId } = useInspetor()
  const [subindo, setSubindo] = useState(false)
  const subir = async (f: File | undefined) => {
    if (!f) return
    if (f.size > MAXIMO) return avisarFalha('O arquivo passa de 16 MB, o limite do WhatsApp.')
    setSubindo(true)
    try {
      const a = await subirAnexo(`robos/${roboId}`, f, () => {}, new AbortController().signal)
      aoMudar({ caminho: a.caminho_storage, nome: a.nome_arquivo.slice(0, 200), mime: a.tipo_mime, tamanho: a.tamanho })
    } catch (erro) {
      avisarFalha('O arquivo não foi enviado.', erro instanceof Error ? erro : undefined)
    } finally {
      setSubindo(false)
    }
  }
  if (arquivo)
    return (
      <div>
        <Chip icone={<Paperclip />} aoRemover={() => aoMudar(null)} rotuloRemover={`Tirar o arquivo ${arquivo.nome}`}>
          {arquivo.nome}
        </Chip>
      </div>
    )
  return (
    <div>
      <Button
        tamanho="pequeno"
        icone={<Paperclip />}
        ocupado={subindo}
        onClick={(e) => e.currentTarget.parentElement?.querySelector('input')?.click()}
      >
        Anexar arquivo
      </Button>
      <input
        type="file"
        hidden
        aria-label="Arquivo da mensagem"
        onChange={(e) => void subir(e.currentTarget.files?.[0])}
      />
    </div>
  )
}

export function CamposDePergunta({ no, mudar }: PropsDoFormulario<'pergunta'>) {
  const { problemas } = useInspetor()
  const d = no.dados
  const comLimites = d.resposta === 'numero' || d.resposta === 'kwh'
  return (
    <>
      <TextoComVariaveis
        rotulo="Pergunta"
        linhas={3}
        valor={d.texto}
        aoMudar={(texto) => mudar({ texto })}
        erro={erroDe(problemas, no, 'texto')}
        maxLength={4096}
      />
      <Select
        rotulo="Resposta esperada"
        opcoes={tiposDeResposta.map((valor) => ({ valor, rotulo: respostas[valor].nome }))}
        valor={d.resposta}
        aoMudar={(resposta) => mudar({ resposta })}
      />
      <CampoDeVariavel
        valor={d.variavel}
        aoMudar={(variavel) => mudar({ variavel })}
        erro={erroDe(problemas, no, 'variavel')}
      />
      {comLimites && (
        <div className="grid grid-cols-2 gap-2">
          <NumberField rotulo="Mínimo" opcional valor={d.minimo} aoMudar={(minimo) => mudar({ minimo })} />
          <NumberField rotulo="Máximo" opcional valor={d.maximo} aoMudar={(maximo) => mudar({ maximo })} />
        </div>
      )}
      <Insistencia d={d} mudar={mudar} padrao={respostas[d.resposta].recusa} />
    </>
  )
}

export function CamposDeMenu({ no, mudar }: PropsDoFormulario<'menu'>) {
  const { problemas } = useInspetor()
  const d = no.dados
  return (
    <>
      <TextoComVariaveis
        rotulo="Texto"
        linhas={3}
        valor={d.texto}
        aoMudar={(texto) => mudar({ texto })}
        erro={erroDe(problemas, no, 'texto')}
        maxLength={4096}
      />
      <Lista
        titulo="Opções"
        itens={d.opcoes}
        aoMudar={(opcoes) => mudar({ opcoes })}
        novo={() => ({ id: novoId(), texto: '', descricao: '' })}
        rotuloDoNovo="Nova opção"
        maximo={20}
        ordenavel
        nomeDe={(o, n) => `opção ${n + 1} ${o.texto}`}
        desenhar={(o, por, n) => (
          <TextField
            rotulo={`Opção ${n + 1}`}
            rotuloOculto
            placeholder={`Opção ${n + 1}`}
            maxLength={120}
            value={o.texto}
            onChange={(e) => por({ ...o, texto: e.currentTarget.value })}
          />
        )}
      />
      {erroDe(problemas, no, 'opcoes') && <p className="g-erro">{erroDe(problemas, no, 'opcoes')}</p>}
      <Checkbox
        rotulo="Sempre como texto numerado"
        dica="Sem isso, vai com botões ou lista onde o canal os tem."
        checked={d.forma === 'texto'}
        onChange={(e) => mudar({ forma: e.currentTarget.checked ? 'texto' : 'auto' })}
      />
      <CampoDeVariavel
        opcional
        valor={d.variavel}
        aoMudar={(variavel) => mudar({ variavel })}
        erro={erroDe(problemas, no, 'variavel')}
      />
      <Insistencia d={d} mudar={mudar} padrao="Não entendi. Responda com o número ou o nome de uma das opções." />
    </>
  )
}

/** Field for a variable name; converts typed text to an identifier: `Valor da conta` → `valor_da_conta`. */
export function CampoDeVariavel({
  valor,
  aoMudar,
  erro,
  opcional,
  rotulo = 'Guardar em',
}: {
  valor: string
  aoMudar: (v: string) => void
  erro?: string | undefined
  opcional?: boolean
  rotulo?: string
}) {
  const limpar = (t: string) =>
    semAcentos(t)
      .replace(/[^a-z0-9_]+/g, '_')
      .replace(/^[_0-9]+/, '')
      .slice(0, 40)
  return (
    <TextField
      rotulo={rotulo}
      {...(opcional ? { opcional } : {})}
      erro={erro}
      placeholder="nome_da_variavel"
      spellCheck={false}
      autoComplete="off"
      value={valor}
      onChange={(e) => aoMudar(limpar(e.currentTarget.value))}
    />
  )
}

type Insistente = Pick<NoDe<'pergunta'>['dados'], 'tentativas' | 'recusa' | 'limite_min'>

function Insistencia({ d, mudar, padrao }: { d: Insistente; mudar: (d: Partial<Insistente>) => void; padrao: string }) {
  return (
    <>
      <NumberField
        rotulo="Novas tentativas"
        dica="Quantas vezes perguntar de novo antes de “Não entendeu”."
        casas={0}
        min={0}
        max={10}
        valor={d.tentativas}
        aoMudar={(n) => mudar({ tentativas: Math.min(10, Math.max(0, Math.round(n ?? 0))) })}
      />
      <TextoComVariaveis
        rotulo="Quando não entender"
        opcional
        valor={d.recusa}
        placeholder={padrao}
        aoMudar={(recusa) => mudar({ recusa })}
        maxLength={1000}
      />
      <NumberField
        rotulo="Desistir depois de (minutos)"
        opcional
        dica="Abre a saída “Sem resposta”."
        casas={0}
        min={1}
        max={43_200}
        valor={d.limite_min}
        aoMudar={(n) => mudar({ limite_min: n === null || n < 1 ? null : Math.min(43_200, Math.round(n)) })}
      />
    </>
  )
}
