import { invalido } from '#kit/erro.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { camposDosContatos } from '../../contract/campos.ts'
import { dicionarioDeCampos } from '../encaixes.ts'
import { definirLugar, exigirCampo, ordenarCampos } from './comandos/mostrar.ts'
import { exigirNomeLivre } from './comandos/nome-livre.ts'
import { listarCampos } from './consultas/campos.ts'

/** Custom contact fields. A dictionary shared with the cards stores the definition; this part stores how the contacts use it. */
export const parteDosCampos = (s: Servicos): Modulo => ({
  registrar(app, porteiro, registro) {
    registrar(
      app,
      porteiro,
      'contatos.campos',
      camposDosContatos,
      {
        listar: async () => ({ success: true as const, data: await listarCampos(s.banco.db) }),
        criar: async ({ ctx, body: { na_lista, obrigatorio, ...campo } }) => ({
          success: true as const,
          data: await s.executar(ctx, async (u) => {
            if (campo.tipo === 'selecao' && campo.config.opcoes.length === 0)
              throw invalido('Escreva as opções da lista.', [
                { campo: 'config.opcoes', mensagem: 'Escreva as opções da lista' },
              ])
            await exigirNomeLivre(u.tx, campo.rotulo)
            const { chave } = await s.ligados.unico(dicionarioDeCampos).criar(u, { ...campo, escopo: 'contato' })
            await definirLugar(u, chave, { na_lista, obrigatorio })
            return exigirCampo(u, chave)
          }),
        }),
        async alterar({ ctx, params, body: { na_lista, obrigatorio, ...mudanca } }) {
          const mudarCampo = await s.ligados.unico(dicionarioDeCampos).mudar(s.banco.db, ctx)
          return {
            success: true as const,
            data: await s.executar(ctx, async (u) => {
              await exigirCampo(u, params.chave)
              if (mudanca.rotulo !== undefined) await exigirNomeLivre(u.tx, mudanca.rotulo, params.chave)
              if (Object.keys(mudanca).length > 0) await mudarCampo(u, params.chave, mudanca)
              await definirLugar(u, params.chave, { na_lista, obrigatorio })
              return exigirCampo(u, params.chave)
            }),
          }
        },
        async ordenar({ ctx, body }) {
          await s.executar(ctx, (u) => ordenarCampos(u, body.chaves))
          return { success: true as const }
        },
      },
      registro,
    )
  },
})
