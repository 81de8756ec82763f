import { useState } from 'react'
import type { ValorDeCampo } from '#engines/funil/campos.ts'
import { formatarDocumento } from '#kit/documento.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { camposRecusados } from '#ui/form/erros.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Eye, Pencil } from '#ui/icones.ts'
import { contatos } from '../../contract/contatos.ts'
import { escreverCampo, semResposta } from '../../regras/campos.ts'
import type { Contato } from '../../tipos.ts'
import { EditorDoCampo } from '../campos/editor.tsx'
import { relerContatos, useCamposEmUso } from '../dados.ts'

const texto = (v: unknown) => (typeof v === 'string' ? v : undefined)

/** Custom fields and the answers of this contact. */
export function Proprios({ c }: { c: Contato }) {
  const campos = useCamposEmUso()
  const edita = usePode('contatos.contato.editar')
  const [rascunho, setRascunho] = useState<Record<string, ValorDeCampo> | null>(null)
  const [erros, setErros] = useState<Record<string, string>>({})
  const [indo, setIndo] = useState(false)
  if (campos.length === 0) return null
  const valorDe = (chave: string) => (rascunho && chave in rascunho ? rascunho[chave] : c.campos[chave])
  const faltam = new Set(
    semResposta(
      campos.filter((campo) => campo.obrigatorio),
      c.campos,
    ).map((campo) => campo.chave),
  )
  async function salvar() {
    setIndo(true)
    try {
      await chamar(contatos.alterar, {
        params: { id: c.id },
        body: { campos: { ...Object.fromEntries([...faltam].map((chave) => [chave, null])), ...rascunho } },
      })
      await relerContatos()
      setRascunho(null)
      setErros({})
    } catch (e) {
      const recusas = camposRecusados(e)
      setErros(
        Object.fromEntries(
          recusas.length > 0
            ? recusas.map((r) => [r.campo.replace('campos.', ''), r.mensagem])
            : [['', e instanceof Error ? e.message : 'Não foi possível salvar.']],
        ),
      )
    } finally {
      setIndo(false)
    }
  }
  return (
    <section aria-label="Mais informações">
      <div className="mb-2 flex items-center gap-2">
        <h2 className="flex-1 text-14 font-semibold">Mais informações</h2>
        {edita && !rascunho && (
          <Button tamanho="pequeno" variante="fantasma" icone={<Pencil />} onClick={() => setRascunho({})}>
            Editar
          </Button>
        )}
      </div>
      {rascunho ? (
        <form
          aria-label="Mais informações"
          className="flex flex-col gap-3"
          onSubmit={(e) => {
            e.preventDefault()
            void salvar()
          }}
          onKeyDown={(e) => e.key === 'Escape' && (setRascunho(null), setErros({}))}
        >
          {erros[''] && (
            <p role="alert" className="g-erro">
              {erros['']}
            </p>
          )}
          {campos.map((campo) => (
            <EditorDoCampo
              key={campo.chave}
              campo={campo}
              valor={campo.tipo === 'documento' && !(campo.chave in rascunho) ? '' : valorDe(campo.chave)}
              guardado={campo.tipo === 'documento' ? texto(c.campos[campo.chave]) : undefined}
              erro={erros[campo.chave]}
              aoMudar={(v) => setRascunho({ ...rascunho, [campo.chave]: v })}
            />
          ))}
          <div className="flex gap-2">
            <Button type="submit" variante="primaria" tamanho="pequeno" ocupado={indo}>
              Salvar
            </Button>
            <Button
              tamanho="pequeno"
              onClick={() => {
                setRascunho(null)
                setErros({})
              }}
            >
              Cancelar
            </Button>
          </div>
        </form>
      ) : (
        <DefinitionList
          largura={150}
          linhas={campos.map((campo) => ({
            rotulo: campo.rotulo,
            valor:
              campo.tipo === 'documento' && c.campos[campo.chave] ? (
                <Oculto c={c} campo={campo} />
              ) : (
                escreverCampo(campo, valorDe(campo.chave)) ||
                (faltam.has(campo.chave) ? (
                  <Chip tom="alerta">Falta responder</Chip>
                ) : (
                  <span className="text-text-2">Não informado</span>
                ))
              ),
          }))}
        />
      )}
    </section>
  )
}

/** A document, masked. A user with permission can reveal it, which is audited. */
function Oculto({ c, campo }: { c: Contato; campo: { chave: string; rotulo: string } }) {
  const ve = usePode('contatos.documento.ver')
  const [aberto, setAberto] = useState<string | null>(null)
  const revelar = () =>
    chamar(contatos.revelarDocumento, { params: { id: c.id }, query: { campo: campo.chave } }).then(
      ({ data }) => setAberto(data.documento && formatarDocumento(data.documento)),
      (e: unknown) => avisarFalha('O documento não pôde ser mostrado.', e),
    )
  return (
    <span className="flex items-center gap-2">
      {aberto ?? texto(c.campos[campo.chave])}
      {ve && !aberto && (
        <IconButton
          rotulo={`Mostrar ${campo.rotulo} inteiro`}
          icone={<Eye />}
          tamanho="pequeno"
          onClick={() => void revelar()}
        />
      )}
    </span>
  )
}
