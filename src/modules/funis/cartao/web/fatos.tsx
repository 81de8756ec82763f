import { usePessoa } from '#platform/navegador/pessoa.ts'
import { useState } from 'react'
import { vazio, type Campo } from '#engines/funil/campos.ts'
import { Button } from '#ui/button.tsx'
import { data, dinheiro, plural } from '#ui/formatos.ts'
import type { Cartao, Funil } from '#modules/funis/nucleo/tipos.ts'
import { useAtosDoCartao, useOrigens } from '#modules/funis/nucleo/web/dados.ts'
import { encaixados } from '#modules/funis/nucleo/web/partes.ts'
import { Aguarde } from '#ui/tardia.tsx'
import { LinhaDeFato } from './linha-de-fato.tsx'
import { lerFato } from './valor.tsx'

interface Props {
  cartao: Cartao
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  qual: string
}
const GRUPOS = [
  ['cartao', 'Este cartão'],
  ['contato', 'Cliente'],
  ['uc', 'Unidade consumidora'],
  ['dossie', 'Projeto'],
] as const
const SEM_CONFIG: Campo['config'] = {
  opcoes: [],
  minimo: null,
  maximo: null,
  unidade: '',
  itens: [],
  entidade: '',
  validade_dias: null,
  avisar_dias: null,
}
const coluna = (chave: string, rotulo: string, tipo: Campo['tipo']): Campo => ({
  chave,
  rotulo,
  tipo,
  escopo: 'cartao',
  config: SEM_CONFIG,
})
/** Columns of every card in a funnel with amounts, in addition to its fields. */
const COLUNAS = {
  valor_centavos: coluna('valor_centavos', 'Valor', 'moeda'),
  previsao: coluna('previsao', 'Previsão', 'data'),
}

const antes = encaixados('AntesDosFatos')

/** The fields that this funnel uses, and all others with a value; documents have their own tab. */
function camposDo({ cartao, funil, campos }: Props): Campo[] {
  const chaves = new Set([
    'nome',
    'telefone',
    'email',
    ...funil.definicao.estagios.flatMap((e) => e.portas.map((p) => p.campo)),
    ...funil.definicao.capa,
    ...(funil.definicao.campo_valor ? [funil.definicao.campo_valor] : []),
    ...Object.keys(cartao.valores),
  ])
  return [...campos.values()].filter((k) => chaves.has(k.chave) && k.tipo !== 'arquivo')
}

/** Values grouped by scope. Empty fields are collapsed, unless the current stage requires them or they are pending. */
export function FatosDoCartao(props: Props) {
  const { fuso } = usePessoa()
  const { cartao: c, campos, qual, funil } = props
  const atos = useAtosDoCartao(c.id, qual)
  const origens = useOrigens(c.id)
  const [tudo, setTudo] = useState(false)
  const doCartao = camposDo(props)
  const atual = new Set(funil.definicao.estagios.find((e) => e.id === c.estagio_id)?.portas.map((p) => p.campo))
  const aVista = (k: Campo) =>
    tudo ||
    k.chave === funil.definicao.campo_valor ||
    c.pendencias.includes(k.chave) ||
    atual.has(k.chave) ||
    !vazio(c.valores[k.chave])
  const escondidos = doCartao.filter((k) => !aVista(k)).length
  const origemDe = (k: string) => {
    const o = origens.data?.[k]
    return (
      o && {
        dica: `${o.por ?? 'Automação ou cliente'}, em ${data(o.em)}${o.funil_nome ? `, no ${o.funil_nome}` : ''}`,
        funil: o.funil_nome,
      }
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Aguarde>
        {antes.map((Antes, n) => (
          <Antes key={n} id={c.id} campos={campos} edita={c.pode.editar} />
        ))}
      </Aguarde>
      {GRUPOS.map(([escopo, titulo]) => {
        const doGrupo = doCartao.filter((k) => k.escopo === escopo && aVista(k))
        const colunas = escopo === 'cartao' && funil.definicao.usa_valor
        if (doGrupo.length === 0 && !colunas) return null
        return (
          <section key={escopo} aria-label={titulo} className="-mx-1.5">
            <h3 className="mb-0.5 px-1.5 text-12 font-semibold text-text-2">{titulo}</h3>
            {colunas && (
              <>
                {!funil.definicao.campo_valor && (
                  <LinhaDeFato
                    campo={COLUNAS.valor_centavos}
                    cartaoId={c.id}
                    funil={c.funil_id}
                    valor={c.valor_centavos}
                    lido={c.valor_centavos === null ? null : dinheiro(c.valor_centavos)}
                    pendente={false}
                    edita={c.pode.editar}
                    aoSalvar={(v) =>
                      atos.alterar({ versao: c.versao, valor_centavos: typeof v === 'number' ? v : null })
                    }
                  />
                )}
                <LinhaDeFato
                  campo={COLUNAS.previsao}
                  cartaoId={c.id}
                  funil={c.funil_id}
                  valor={c.previsao}
                  lido={c.previsao && data(c.previsao)}
                  pendente={false}
                  edita={c.pode.editar}
                  aoSalvar={(v) =>
                    atos.alterar({ versao: c.versao, previsao: typeof v === 'string' ? v || null : null })
                  }
                />
              </>
            )}
            {doGrupo.map((k) => (
              <LinhaDeFato
                key={k.chave}
                campo={k}
                cartaoId={c.id}
                funil={c.funil_id}
                valor={c.valores[k.chave]}
                lido={lerFato(k, c, fuso)}
                pendente={c.pendencias.includes(k.chave)}
                edita={c.pode.editar && k.tipo !== 'aprovacao'}
                origem={origemDe(k.chave)}
                aoSalvar={(v) => atos.alterar({ versao: c.versao, valores: { [k.chave]: v } })}
              />
            ))}
          </section>
        )
      })}
      {(escondidos > 0 || tudo) && (
        <div>
          <Button tamanho="pequeno" variante="fantasma" aria-expanded={tudo} onClick={() => setTudo(!tudo)}>
            {tudo ? 'Esconder o que está em branco' : `Mostrar ${plural(escondidos, 'campo')} em branco`}
          </Button>
        </div>
      )}
    </div>
  )
}
