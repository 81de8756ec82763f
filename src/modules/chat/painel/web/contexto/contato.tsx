import { Chip } from '#ui/chip.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Pencil } from '#ui/icones.ts'
import { InlineEdit } from '#ui/inline-edit.tsx'
import { Section } from '#ui/pane.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { formatarTelefone } from '#kit/telefone.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import type { AcoesDeConversa, Contato } from '#modules/chat/atos/web/dados/acoes-de-conversa.ts'

const EtiquetasComCor = tardia(() => import('./etiquetas-com-cor.tsx').then((m) => m.EtiquetasComCor))

/** The contact's fields, edited in place; an error is shown below its field. */
export function DadosDoContato({
  c,
  acoes,
  aoEtiquetar,
}: {
  c: Conversa
  acoes: AcoesDeConversa
  aoEtiquetar: () => void
}) {
  const salvar = (contato: Contato) => acoes.alterarContato(c, contato)
  const fixo = !c.pode.responder
  const dado = (campo: 'empresa' | 'cargo' | 'observacoes', rotulo: string) => ({
    rotulo,
    valor: (
      <InlineEdit
        rotulo={rotulo}
        valor={c.contato_dados[campo] ?? ''}
        desabilitado={fixo}
        aoSalvar={(v) => salvar({ contato_dados: { [campo]: v || null } })}
      />
    ),
  })
  return (
    <>
      <Section titulo="Dados do contato">
        <DefinitionList
          largura={84}
          linhas={[
            {
              rotulo: 'Nome',
              valor: (
                <InlineEdit
                  rotulo="Nome"
                  valor={c.contato_nome}
                  desabilitado={fixo}
                  aoSalvar={(v) => salvar({ contato_nome: v })}
                />
              ),
            },
            {
              rotulo: 'Telefone',
              valor: (
                <InlineEdit
                  rotulo="Telefone"
                  tipo="tel"
                  valor={c.contato_telefone ? formatarTelefone(c.contato_telefone) : ''}
                  mostrar={formatarTelefone}
                  desabilitado={fixo}
                  aoSalvar={(v) => salvar({ contato_telefone: v.trim() })}
                />
              ),
            },
            {
              rotulo: 'E-mail',
              valor: (
                <InlineEdit
                  rotulo="E-mail"
                  tipo="email"
                  valor={c.contato_email ?? ''}
                  desabilitado={fixo}
                  aoSalvar={(v) => salvar({ contato_email: v })}
                />
              ),
            },
            dado('empresa', 'Empresa'),
            dado('cargo', 'Cargo'),
            dado('observacoes', 'Observações'),
          ]}
        />
      </Section>
      <Section
        titulo="Etiquetas"
        acoes={
          !fixo && (
            <IconButton
              rotulo="Editar etiquetas"
              tamanho="pequeno"
              icone={<Pencil className="size-3" />}
              onClick={aoEtiquetar}
            />
          )
        }
      >
        <div className="flex flex-wrap gap-1 pb-1">
          <Aguarde
            fallback={c.tags.map((t) => (
              <Chip key={t}>{t}</Chip>
            ))}
          >
            <EtiquetasComCor tags={c.tags} />
          </Aguarde>
          {c.tags.length === 0 && <span className="text-12 text-text-2">Nenhuma etiqueta</span>}
        </div>
      </Section>
    </>
  )
}
