import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import { cabecalhoDo, lugaresDo, temNomes, type Modelo } from '../../regras/modelos.ts'

type Envio = Extract<EspecialDeEnvio, { tipo: 'modelo' }>

/** Media of a template's header: an uploaded file (id) or a link. */
export type MidiaDoCabecalho = { id: string; nome: string } | { link: string } | null

export function corpoDeModelo(e: Envio, m: Modelo, midia: MidiaDoCabecalho): Record<string, unknown> {
  const componentes = [...cabecalho(e, m, midia), ...corpo(e, m), ...botoes(e, m)]
  return {
    type: 'template',
    template: {
      name: e.nome,
      language: { code: e.idioma },
      ...(componentes.length > 0 ? { components: componentes } : {}),
    },
  }
}

function cabecalho(e: Envio, m: Modelo, midia: MidiaDoCabecalho) {
  const topo = cabecalhoDo(m)
  if (!topo || (topo.formato === 'TEXT' && topo.chaves.length === 0)) return []
  if (topo.formato === 'TEXT')
    return [
      {
        type: 'header',
        parameters: topo.chaves.map((chave, n) => ({
          type: 'text',
          ...(/^\d+$/.test(chave) ? {} : { parameter_name: chave }),
          text: e.cabecalho[n] ?? '',
        })),
      },
    ]
  if (!midia) return []
  const especie = topo.formato.toLowerCase()
  const onde = 'id' in midia ? { id: midia.id } : { link: midia.link }
  return [
    {
      type: 'header',
      parameters: [
        {
          type: especie,
          [especie]: { ...onde, ...(especie === 'document' && 'nome' in midia ? { filename: midia.nome } : {}) },
        },
      ],
    },
  ]
}

function corpo(e: Envio, m: Modelo) {
  const lugares = lugaresDo(m).filter((l) => l.onde === 'corpo')
  const nomeado = temNomes(m)
  return lugares.length === 0
    ? []
    : [
        {
          type: 'body',
          parameters: lugares.map((l, n) => ({
            type: 'text',
            ...(nomeado ? { parameter_name: l.chave } : {}),
            text: e.variaveis[n] ?? '',
          })),
        },
      ]
}

function botoes(e: Envio, m: Modelo) {
  return lugaresDo(m).flatMap((l, n) =>
    l.onde === 'botao'
      ? [
          {
            type: 'button',
            sub_type: 'url',
            index: String(l.indice ?? 0),
            parameters: [{ type: 'text', text: e.variaveis[n] ?? '' }],
          },
        ]
      : [],
  )
}
