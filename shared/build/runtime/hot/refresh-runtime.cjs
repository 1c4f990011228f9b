/**
 * One refresh runtime for all that is developed in a page, because React asks the last one alone which component has taken
 * another's place. What a component is called is the name of its build too: two remotes have files of the same name.
 */
const own = require('react-refresh/runtime');

const page = (window.__refresh ??= { runtime: own, able: false });
const { runtime } = page;

module.exports = {
  ...runtime,
  register: (type, id) => runtime.register(type, `${__react_refresh_library__} ${id}`),
  injectIntoGlobalHook(scope) {
    if (runtime !== own) return;
    const isAble = ({ scheduleRefresh }) => typeof scheduleRefresh === 'function';
    page.able = [...(scope.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderers.values() ?? [])].some(isAble);
    runtime.injectIntoGlobalHook(scope);
    const hook = scope.__REACT_DEVTOOLS_GLOBAL_HOOK__;
    const { inject } = hook;
    hook.inject = (renderer) => {
      page.able ||= isAble(renderer);
      return inject.call(hook, renderer);
    };
  },
  performReactRefresh() {
    // A React that was built for production draws what it has: only the page reloaded shows the change.
    if (!page.able) window.location.reload();
    return runtime.performReactRefresh();
  },
};
